// Records of the corpus to begin with.
import broken from "../../corpus/broken/move-after-check.txt";
import fortis from "../../corpus/fortis-alekhine-1925/fortis-alekhine-1925.pgn";
import frankfurt from "../../corpus/frankfurt-encyclopaedia/example.txt";
import marsilia from "../../corpus/seeds/marsilia.txt";
import series from "../../corpus/progressivi/vargiu.it.txt";

export const examples = [
  { name: "Marseillais: mate in four turns", text: marsilia },
  { name: "Fortis – Alekhine, 1925", text: fortis },
  { name: "Frankfurt chess", text: frankfurt },
  { name: "Progressive chess, in Italian", text: series },
  { name: "A broken record", text: broken },
];
