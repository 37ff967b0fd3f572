
// What a page of its own has: the games are its whole, its address says which ply is shown, and a list leads to each game.
const list = one("#games");
let timer;
const follow = viewer({
  shown: (article, ply) => {
    // Browsers allow an address to be changed only so often.
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", "#" + article.id + "p" + ply), 400);
  },
  chosen: (article) => {
    document.title = one("h2", article).textContent;
    for (const link of list ? all("a", list) : []) {
      if (link.hash === "#" + article.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  },
});
addEventListener("hashchange", () => follow(location.hash));
document.documentElement.classList.add("js");
const articles = all("article");
if (list) {
  one("main").before(list);
  const search = one("input", list);
  search.closest("p").hidden = articles.length < 8;
  search.addEventListener("input", () => {
    const wanted = search.value.toLowerCase();
    for (const item of all("li", list)) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  });
}
if (articles.length && !follow(location.hash)) follow("#" + articles[0].id);
