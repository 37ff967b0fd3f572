// The text of the record: an editor that underlines findings and marks the ply that the board shows.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, keymap, lineNumbers } from "@codemirror/view";

const show = StateEffect.define();
const shownPly = StateField.define({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(show)) continue;
      const { start, end } = effect.value ?? {};
      const fits = start < end && end <= transaction.newDoc.length;
      next = fits ? Decoration.set([Decoration.mark({ class: "cm-shown-ply" }).range(start, end)]) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Colours are those of the page, which knows light and dark.
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "0.95rem" },
  "&.cm-focused": { outline: "3px solid var(--here)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.65" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--block)", borderRight: "1px solid var(--line)" },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--here) 28%, transparent)",
  },
  ".cm-shown-ply": { borderRadius: "0.2rem", backgroundColor: "color-mix(in srgb, var(--here) 22%, transparent)" },
  ".cm-lintRange": { backgroundImage: "none !important", textDecoration: "underline wavy 1.5px", textUnderlineOffset: "0.25em",
    textDecorationSkipInk: "none", paddingBottom: "0" },
  ".cm-lintRange-error": { textDecorationColor: "var(--error)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warning)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--info)", textDecorationStyle: "dotted" },
  ".cm-lint-marker": { width: "0.55rem", height: "0.55rem", minHeight: "0.55rem", flex: "none", margin: "0.5rem 0.15rem 0", borderRadius: "50%", content: "none !important" },
  ".cm-lint-marker-error": { backgroundColor: "var(--error)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warning)" },
  ".cm-lint-marker-info": { backgroundColor: "var(--info)" },
  ".cm-tooltip": { maxWidth: "32rem", border: "1px solid var(--faint)", borderRadius: "0.4rem", color: "var(--ink)",
    backgroundColor: "var(--block)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", fontFamily: "system-ui, sans-serif" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--info)" },
  ".cm-diagnosticAction": { color: "var(--on-here)", backgroundColor: "var(--here)" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--block)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { color: "var(--on-here)", backgroundColor: "var(--here)" },
});

/** An editor in `parent`. `changed` is told that the text is another, `moved` where the cursor was put by its user. */
export const editor = ({ parent, changed, moved }) => {
  // In a shadow root its style sheets are made by script alone, which the policy of the page allows.
  const root = parent.attachShadow({ mode: "open" });
  const told = EditorView.updateListener.of((update) => {
    if (update.docChanged) changed();
    else if (update.transactions.some((transaction) => transaction.isUserEvent("select"))) moved();
  });
  const extensions = [
    lineNumbers(),
    history(),
    drawSelection(),
    lintGutter(),
    shownPly,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "Record", "aria-describedby": "editor-keys", tabindex: "0", spellcheck: "false",
      autocorrect: "off", autocapitalize: "off", translate: "no" }),
    keymap.of([...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    theme,
    told,
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions }) });
  const keys = document.createElement("p");
  keys.id = "editor-keys";
  keys.hidden = true;
  keys.textContent = "F8 goes to the next finding, Control Shift M lists them. Tab leaves the editor.";
  root.append(keys);

  return {
    get text() {
      return view.state.doc.toString();
    },
    get cursor() {
      return view.state.selection.main.head;
    },
    get hasFocus() {
      return view.hasFocus;
    },
    /** Puts another text in its place. */
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 } });
    },
    /** Makes an edit that the library told, which can be undone. */
    edit({ start, end, text }) {
      view.dispatch({ changes: { from: start, to: end, insert: text }, userEvent: "input.fix" });
    },
    /** Goes to a place. */
    go(start, end) {
      view.dispatch({ selection: { anchor: start, head: end }, scrollIntoView: true, userEvent: "select" });
      view.focus();
    },
    /** Underlines: objects with `from`, `to`, `severity`, `message` and `actions`. */
    underline(found) {
      const { length } = view.state.doc;
      const within = found.map((one) => ({ ...one, from: Math.min(one.from, length), to: Math.min(one.to, length) }));
      view.dispatch(setDiagnostics(view.state, within));
    },
    /** Marks the ply that is on the board, or none, and shows it to whoever is not writing. */
    mark(ply) {
      const effects = [show.of(ply)];
      if (ply && ply.end <= view.state.doc.length && !view.hasFocus) {
        effects.push(EditorView.scrollIntoView(ply.start, { y: "nearest", yMargin: 24 }));
      }
      view.dispatch({ effects });
    },
  };
};
