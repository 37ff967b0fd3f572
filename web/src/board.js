// The game to look at. The library draws it and `viewer` steps through it: here it is only put in its place.
import { viewer } from "../../src/convert/html/viewer.js";

/** Elements of a text that the library wrote: nothing of a record is markup in it. */
export const elements = (html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
};

/** A board in `place`. `shown` is told of each ply that it shows, by its number. */
export const board = ({ place, frame, shown }) => {
  place.append(elements(frame.definitions), elements(frame.controls));
  const controls = place.querySelector("#controls");
  const said = place.querySelector("#said");
  let quiet = false;
  const follow = viewer({
    place,
    shown: (article, ply) => {
      if (!quiet) shown(ply);
    },
  });
  /** Goes to a ply without telling, neither the page nor, aloud, its user, who is busy with the text. */
  const go = (index, ply) => {
    quiet = true;
    said.setAttribute("aria-live", "off");
    follow(`#g${index}p${ply}`);
    quiet = false;
    setTimeout(() => said.setAttribute("aria-live", "polite"), 100);
  };
  return {
    go,
    /** Shows a game, as the library drew it, at a ply; `undefined` for none. */
    show(game, ply) {
      place.append(controls);
      controls.hidden = true;
      place.querySelector("article")?.remove();
      if (!game) return;
      place.append(elements(game.html));
      go(game.index, ply);
    },
  };
};
