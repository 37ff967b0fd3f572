// The list of findings, with what mends them and a way to their pages.

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
};

/** Text with what stands between backticks as code. */
const quoted = (text) => text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));

const count = (found, severity, one, many) => {
  const number = found.filter((finding) => finding.severity === severity).length;
  return number ? [`${number} ${number === 1 ? one : many}`] : [];
};

/** How many there are, in words. */
export const summary = (found) => {
  const parts = [...count(found, "error", "error", "errors"), ...count(found, "warning", "warning", "warnings"),
    ...count(found, "info", "note", "notes")];
  return parts.join(", ") || "nothing to say";
};

/** More are not listed: a list of thousands helps nobody. */
const LONGEST = 200;

/** Shows findings in `list`; `go`, `mend` and `explain` are told of the one that is meant. */
export const show = (list, found, { go, mend, explain }) => {
  const items = found.slice(0, LONGEST).map((finding) => {
    const { severity, name, message, help, line, column, fix } = finding;
    const place = `line ${line}, column ${column}`;
    const buttons = [
      element("button", { type: "button", class: "link", onclick: () => go(finding), "aria-label": `${line}:${column}, go there` }, `${line}:${column}`),
    ];
    if (fix) {
      const grade = fix.grade === "safe" ? "Fix" : "Fix (changes what is claimed)";
      buttons.push(element("button", { type: "button", "aria-label": `${grade}: ${name}, ${place}`, onclick: () => mend(finding) }, grade));
    }
    buttons.push(element("button", { type: "button", "aria-label": `Explain ${name}`, onclick: () => explain(finding) }, "Explain"));
    return element("li", { "data-name": name },
      element("p", {}, element("span", { class: severity }, severity), " ", element("code", { class: "name" }, name), " ", ...quoted(message)),
      ...(help ? [element("p", { class: "help" }, ...quoted(help))] : []),
      element("p", { class: "actions" }, ...buttons));
  });
  if (found.length > LONGEST) items.push(element("li", {}, `and ${found.length - LONGEST} more`));
  list.replaceChildren(...items);
};
