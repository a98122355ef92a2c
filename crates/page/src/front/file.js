// The page that needs no server: the proof stands in it.
import { h, put } from "./dom.js";
import { fromData } from "./source.js";
import { explore } from "./explorer.js";
import { play } from "./play.js";

const alone = document.getElementById("data");

if (alone) {
  const source = fromData(JSON.parse(alone.textContent));
  const page = document.getElementById("page");
  let keys = null;
  const link = (place) => `#/node/${place}`;
  const route = async () => {
    const head = await source.head();
    document.title = head.words;
    const [, what, number] = location.hash.split("/");
    keys = null;
    try {
      if (what === "play") return await play(page, source, head, { link, home: "#/" });
      const place = what === "node" ? Number(number) : head.place;
      keys = await explore(page, source, head, place, {
        link,
        go: (to) => {
          if (location.hash === link(to)) route();
          else location.hash = link(to);
        },
        peek: (to) => history.replaceState(null, "", link(to)),
        actions: [h("a", { class: "button", href: "#/play" }, "Play against it")],
      });
    } catch (error) {
      put(page, h("p", { class: "notice invalid", role: "alert" }, error.message));
    }
  };
  addEventListener("hashchange", route);
  addEventListener("keydown", (event) => {
    if (keys && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && !event.ctrlKey && !event.altKey) keys.keys(event);
  });
  route();
}
