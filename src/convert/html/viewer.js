// Steps through the games of a place in a page. The boards, the moves and the words are made already: this places pieces that are
// defined, and shows outlines that are given. A ply is an object: d squares that change, m squares that it left and
// reached, a outlines of arrows, n numbers with their places, x where a pawn was taken in passing, k kings in check,
// s side to move and its ply, w words, t that it begins a turn, l its line, p the ply before it where that is not the last.
const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/**
 * Takes the keys, clicks and games of `place` in hand. `shown` is told of each ply that is shown, with its game, `chosen` of each
 * game. What is given back goes where an address within the page points to.
 */
export const viewer = ({ place = document, shown = () => {}, chosen = () => {} } = {}) => {
  const controls = one("#controls");
  const said = one("#said");
  const slider = one("#slider");
  const [side, margin, size] = ["side", "margin", "size"].map((name) => Number(controls.dataset[name]));
  const roles = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
  let article, plies;
  let at = 0;
  let flipped = false;

  const element = (name, attributes, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    made.textContent = text;
    return made;
  };
  const use = (id, place) => element("use", { href: "#" + id, ...place });
  const corner = (square, turned = flipped) => {
    const file = square.charCodeAt(0) - 97;
    const rank = square.charCodeAt(1) - 49;
    return { x: margin + side * (turned ? 7 - file : file), y: margin + side * (turned ? rank : 7 - rank) };
  };
  const squares = (text = "") => text.match(/../g) || [];

  // The plies from the start to the one in hand.
  const before = (ply) => {
    const way = [];
    for (; ply > 0; ply = plies[ply].p) way.unshift(ply);
    return [0, ...way];
  };
  // The line in hand, as the slider goes along it.
  const line = () => {
    const way = before(at);
    for (let ply = plies[at].next; ply; ply = plies[ply].next) way.push(ply);
    return way;
  };
  const ends = (ply) => !plies[ply].next || plies[plies[ply].next].t;

  const draw = () => {
    const board = one(".board", article);
    const fill = (name, elements) => one("." + name, board).replaceChildren(...elements);
    const way = before(at);
    const pieces = new Map();
    for (const ply of way) {
      for (const [, square, letter, royal] of plies[ply].d.matchAll(/(..)(.)(!?)/g)) {
        if (letter === "-") pieces.delete(square);
        else pieces.set(square, [letter, royal]);
      }
    }
    const placed = { white: [], black: [], crowns: [] };
    const names = { white: [], black: [] };
    for (const [square, [letter, royal]] of pieces) {
      const color = letter < "a" ? "white" : "black";
      const role = roles[letter.toLowerCase()];
      placed[color].push(use("piece-" + role, corner(square)));
      names[color].push((royal ? "royal " : "") + role + " " + square);
      if (royal) placed.crowns.push(use("crown", corner(square)));
    }
    for (const name in placed) fill(name, placed[name]);

    let first = way.length - 1;
    while (first > 0 && !plies[way[first]].t) first -= 1;
    const turn = way.slice(Math.max(first, 1)).map((ply) => plies[ply]);
    const marked = new Set(turn.flatMap((ply) => squares(ply.m)));
    fill("marks", [...marked].map((square) => use("mark", corner(square))));
    fill("danger", squares(plies[at].k).map((square) => use("in-danger", corner(square))));
    const crosses = turn.flatMap((ply) => squares(ply.x)).map((square) => use("cross", corner(square, false)));
    fill("arrows", [...crosses, ...turn.flatMap((ply) => ply.a || []).map((d) => element("path", { d }))]);
    // Half a turn of the picture; numbers are moved, and stay upright.
    one(".arrows", board).setAttribute("transform", flipped ? `rotate(180 ${size / 2} ${size / 2})` : "");
    const numbers = new Map();
    for (const ply of turn) for (const [number, x, y] of ply.n || []) numbers.set(number, [x, y]);
    fill("numbers", [...numbers].flatMap(([number, place]) => {
      const [x, y] = flipped ? place.map((value) => size - value) : place;
      const below = y + Number(controls.dataset.below);
      return [use("disc", { x, y }), element("text", { x, y: below, fill: "#fff", stroke: "none" }, number)];
    }));

    for (const color of ["white", "black"]) {
      const next = plies[at].s || "";
      const y = corner(color === "white" ? "a1" : "a8").y + side / 2;
      const x = size - margin / 2;
      const number = element("text", { x, y: y + Number(controls.dataset.next) }, next.slice(1));
      fill("to-" + color, next[0] === color[0] ? [use("side-" + color, { x, y }), number] : []);
    }
    one(".names", board).setAttribute("href", flipped ? "#names-black" : "#names-white");
    const sides = `White: ${names.white.sort().join(", ")}. Black: ${names.black.sort().join(", ")}.`;
    board.setAttribute("aria-label", "Board. " + sides);
  };

  const mark = () => {
    for (const link of all("[aria-current]", article)) link.removeAttribute("aria-current");
    const link = document.getElementById(article.id + "p" + at);
    const moves = one(".moves", article);
    if (!at || !link) {
      moves.scrollTop = 0;
      return;
    }
    link.setAttribute("aria-current", "step");
    // The list is scrolled, not the page.
    const [inner, outer] = [link.getBoundingClientRect(), moves.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      moves.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  };

  const show = (ply) => {
    at = ply;
    draw();
    mark();
    said.textContent = plies[at].w;
    const way = line();
    slider.max = way.length - 1;
    slider.value = way.indexOf(at);
    slider.setAttribute("aria-valuetext", plies[at].w);
    for (const button of all("button", controls)) {
      const stuck = /start|back/.test(button.dataset.go) ? at === 0 : /end|on/.test(button.dataset.go) && !plies[at].next;
      button.setAttribute("aria-disabled", stuck);
    }
    shown(article, at);
  };

  const choose = (next) => {
    article = next;
    plies = JSON.parse(one("script", article).textContent);
    plies.forEach((ply, index) => {
      ply.l ??= 0;
      ply.p ??= index - 1;
      if (index > 0 && plies[ply.p].l === ply.l) plies[ply.p].next ??= index;
    });
    for (const other of all("article", place)) other.hidden = other !== article;
    one(".look", article).append(controls);
    controls.hidden = false;
    chosen(article);
  };

  // Goes where an address points: to a game, or to a ply of it.
  const follow = (hash) => {
    const [, id, ply = 0] = /^#(g\d+)(?:p(\d+))?$/.exec(hash) || [];
    const next = id && document.getElementById(id);
    if (!next) return false;
    if (next !== article) choose(next);
    show(Math.min(ply, plies.length - 1));
    return true;
  };

  const steps = {
    start: () => 0,
    end: () => line().at(-1),
    "ply-back": () => Math.max(plies[at].p, 0),
    "ply-on": () => plies[at].next ?? at,
    "turn-back": () => {
      let ply = Math.max(plies[at].p, 0);
      while (ply > 0 && !ends(ply)) ply = plies[ply].p;
      return ply;
    },
    "turn-on": () => {
      let ply = plies[at].next ?? at;
      while (!ends(ply)) ply = plies[ply].next;
      return ply;
    },
  };
  const go = (where) => {
    if (where === "flip") {
      flipped = !flipped;
      draw();
    } else {
      show(steps[where]());
    }
  };
  const keys = {
    ArrowLeft: "ply-back",
    ArrowRight: "ply-on",
    ArrowUp: "turn-back",
    ArrowDown: "turn-on",
    Home: "start",
    End: "end",
    f: "flip",
  };

  place.addEventListener("keydown", (event) => {
    const where = keys[event.key];
    if (!where || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("nav")) return;
    event.preventDefault();
    go(where);
  });
  place.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-go]");
    const link = event.target.closest("a");
    if (button) {
      go(button.dataset.go);
    } else if (link && follow(link.hash)) {
      event.preventDefault();
      if (link.closest("nav")) one("h2", article).focus();
      else one(".board", article).scrollIntoView({ block: "nearest" });
    }
  });
  slider.addEventListener("input", () => show(line()[slider.value]));
  return follow;
};
