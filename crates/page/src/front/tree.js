// The certificate as a tree that folds. Nodes come when they are asked for. A node that stands
// elsewhere already is a jump to there.
import { h } from "./dom.js";

/** What a node comes to, in few words. */
export function leadsTo(child, head) {
  if (child.turn === "over") return child.words;
  const rank = child.rank === null || child.rank === undefined ? "" : ` (rank ${child.rank})`;
  const answer = child.moves[0];
  if (child.turn === "claimant" && answer) return `answered by ${answer.shown ?? answer.move}${rank}`;
  return `${head.opponent} has ${child.moves.length === 1 ? "1 reply" : `${child.moves.length} replies`}${rank}`;
}

/** Plies above the present node that the tree shows. */
const ABOVE = 5;
/** Rows are not indented further than this. */
const DEEPEST = 12;

export class Tree {
  /** `open(place)` is called for Enter and clicks, `look(place)` when the arrows come to a node. */
  constructor(source, head, { open, look }) {
    Object.assign(this, { source, head, open, look });
    this.views = new Map();
    this.unfolded = new Set();
    this.rows = [];
    this.element = h("div", {
      class: "tree", role: "tree", tabindex: "0", "aria-label": "The strategy as a tree",
      onkeydown: (event) => this.key(event),
    });
  }

  /** Shows the tree around a node. */
  async show(view) {
    const place = view.node.place;
    this.views.set(place, view);
    const way = [...view.way.map((step) => step.place), place];
    const shown = way.slice(-ABOVE - 1);
    this.top = shown[0];
    this.skipped = view.hidden + way.length - shown.length;
    await Promise.all(shown.map((one) => this.fetch(one)));
    this.unfolded = new Set();
    let key = "r";
    shown.forEach((one, nth) => {
      this.unfolded.add(key);
      const next = shown[nth + 1];
      if (next !== undefined) key += `.${this.views.get(one).node.moves.findIndex((mv) => mv.to === next)}`;
    });
    this.selected = key;
    this.draw();
  }

  async fetch(place) {
    if (!this.views.has(place)) this.views.set(place, await this.source.node(place));
    return this.views.get(place);
  }

  /** All rows that are unfolded, from the top down. */
  list() {
    const rows = [];
    const stack = [{ key: "r", place: this.top, level: 1, on: [this.top] }];
    while (stack.length) {
      const row = stack.pop();
      rows.push(row);
      const view = row.jump ? null : this.views.get(row.place);
      if (!view || !this.unfolded.has(row.key)) continue;
      const children = view.node.moves.map((mv, nth) => {
        const child = mv.to === null ? null : view.next.find((next) => next.place === mv.to);
        const back = mv.to !== null && row.on.includes(mv.to);
        const again = mv.to !== null && child && child.parent !== row.place;
        return {
          key: `${row.key}.${nth}`, place: mv.to, level: row.level + 1, mv, child, from: view.node,
          jump: mv.to === null || back || again, back, on: [...row.on, mv.to],
        };
      });
      stack.push(...children.reverse());
    }
    return rows;
  }

  draw() {
    this.rows = this.list();
    const items = this.rows.map((row) => this.item(row));
    const above = this.skipped > 0
      ? h("p", { class: "above" }, `${this.skipped} ${this.skipped === 1 ? "move" : "moves"} above this`)
      : null;
    this.element.replaceChildren(...[above, ...items].filter(Boolean));
    const selected = this.element.querySelector("[aria-selected=true]");
    if (selected) this.element.setAttribute("aria-activedescendant", selected.id);
    if (selected) this.reveal(selected);
  }

  /** Scrolls the tree, never the page. */
  reveal(row) {
    const { element } = this;
    if (row.offsetTop < element.scrollTop) element.scrollTop = row.offsetTop - 20;
    const below = row.offsetTop + row.offsetHeight - element.clientHeight;
    if (below > element.scrollTop) element.scrollTop = below + 40;
  }

  item(row) {
    const { mv, child, from } = row;
    const folds = !row.jump && this.movesOf(row) !== 0;
    const open = this.unfolded.has(row.key);
    let words;
    if (!mv) words = this.skipped > 0 ? "from here" : "the root";
    else if (mv.to === null) words = `repeats ${mv.repeats ?? "a position"}: ${mv.words}`;
    else if (row.back) words = "back to a position above";
    else if (row.jump) words = `as in node ${child.id}: ${leadsTo(child, this.head)}`;
    else words = child ? leadsTo(child, this.head) : "";
    const name = mv ? h("b", { class: from.turn === "claimant" ? "ours" : "theirs" }, mv.shown ?? mv.move) : null;
    return h("div", {
      role: "treeitem", id: `row-${row.key}`, "aria-level": row.level, class: row.jump ? "row jump" : "row",
      "aria-selected": row.key === this.selected ? "true" : "false",
      "aria-expanded": folds ? String(open) : null,
      "data-level": Math.min(row.level, DEEPEST),
      onclick: (event) => (event.target.closest(".fold") ? this.fold(row) : this.enter(row)),
    }, h("span", { class: "fold", "aria-hidden": "true" }, folds ? (open ? "▾" : "▸") : row.jump ? "↷" : "•"),
    h("span", { class: "what" }, name, name && " ", h("span", { class: "words" }, words)));
  }

  movesOf(row) {
    return (row.child ?? this.views.get(row.place)?.node)?.moves.length ?? 0;
  }

  async fold(row, how = !this.unfolded.has(row.key)) {
    if (row.jump || this.movesOf(row) === 0) return;
    await this.fetch(row.place);
    if (how) this.unfolded.add(row.key);
    else this.unfolded.delete(row.key);
    this.draw();
  }

  enter(row) {
    if (row.place !== null) this.open(row.place);
  }

  async select(row) {
    this.selected = row.key;
    this.draw();
    if (row.place !== null) await this.look(row.place);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const nth = this.rows.findIndex((row) => row.key === this.selected);
    const row = this.rows[nth];
    if (!row) return;
    const to = (next) => next && this.select(next);
    switch (event.key) {
      case "ArrowDown": to(this.rows[nth + 1]); break;
      case "ArrowUp": to(this.rows[nth - 1]); break;
      case "Home": to(this.rows[0]); break;
      case "End": to(this.rows[this.rows.length - 1]); break;
      case "ArrowRight":
        if (this.unfolded.has(row.key)) to(this.rows[nth + 1]);
        else this.fold(row, true);
        break;
      case "ArrowLeft":
        if (this.unfolded.has(row.key) && !row.jump) this.fold(row, false);
        else to(this.rows.findLast((other, at) => at < nth && other.level === row.level - 1));
        break;
      case "Enter": case " ": this.enter(row); break;
      default: return;
    }
    event.preventDefault();
  }
}
