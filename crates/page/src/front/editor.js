// A position is set up on a board: men from a palette, or legal moves, or a text that is pasted.
import { h, put } from "./dom.js";
import { boardOf, textOf } from "./board.js";
import { drawBoard, drawGraph, liveBoard, parseGraph, plainPosition } from "./draw.js";
import { post } from "./source.js";

const MEN = {
  chess: [..."KQRBNPkqrbnp"], checkers: [..."wWbB"], go: [..."XO"], dobutsu: [..."LGECRlgecr"], three: [..."xo"],
};
const TURNS = {
  chess: [["w", "White"], ["b", "Black"]], checkers: [["B", "Black"], ["W", "White"]],
  go: [["X", "Black"], ["O", "White"]], dobutsu: [["S", "Sente"], ["G", "Gote"]],
};

/**
 * An editor. `changed({ game, position, definition })` hears of each position that the game accepts,
 * and of `null` where it does not.
 */
export class Editor {
  constructor(changed) {
    this.changed = changed;
    this.trouble = h("p", { class: "notice invalid", role: "alert", hidden: true });
    this.board = h("div", { class: "picture" });
    this.tools = h("div");
    this.text = h("input", { id: "position", autocomplete: "off", spellcheck: "false", onchange: () => this.read(this.text.value) });
    this.paste = h("textarea", { id: "paste", rows: 3, placeholder: "FEN, EPD, SGF or PDN", spellcheck: "false" });
    this.definition = h("textarea", { id: "definition", rows: 10, spellcheck: "false", onchange: () => this.show(null) });
    this.choice = h("div", { class: "moves" });
    this.setting = false;
    this.man = null;
    this.mode = h("button", { type: "button", "aria-pressed": "false", onclick: () => this.toggle() }, "Set up men");
    this.element = h("div", null, this.board, this.tools, this.trouble);
    this.fields = h("div", null,
      h("p", null, h("label", { for: "position" }, "Position"), this.text),
      h("details", null, h("summary", null, "Paste FEN, EPD, SGF or PDN"), h("p", null, h("label", { for: "paste" }, "Text"), this.paste),
        h("button", { type: "button", onclick: () => this.read(this.paste.value) }, "Read"), this.choice));
    this.graphs = h("p", { hidden: true }, h("label", { for: "definition" }, "The graph, as its file has it"), this.definition);
    this.fields.append(this.graphs);
  }

  /** Begins with a game, at its start or at a position. */
  async open(game, position = null) {
    this.game = game;
    this.setting = false;
    this.graphs.hidden = game !== "graph";
    if (game === "graph" && !this.definition.value) {
      this.definition.value = "repetition draw\nroot a\na max b c\nb min a d\nc max a\nd = win\n";
    }
    await this.show(position);
  }

  async show(position) {
    try {
      const body = { game: this.game };
      if (position !== null) body.position = position;
      if (this.game === "graph") body.definition = this.definition.value;
      const found = await post("api/positions", body);
      this.trouble.hidden = true;
      this.text.value = found.position;
      this.found = found;
      this.changed({ game: found.game, position: found.position, definition: body.definition, turn: found.turn });
    } catch (error) {
      this.trouble.hidden = false;
      put(this.trouble, error.message);
      this.changed(null);
    }
    this.draw(position ?? this.text.value);
  }

  /** Positions of a pasted text; with several, one is chosen. */
  async read(text) {
    if (this.game === "graph") return this.show(text.trim() || null);
    try {
      const found = await post("api/read", { game: this.game, text });
      const use = (one) => {
        this.game = one.game;
        return this.show(one.position);
      };
      put(this.choice, found.length > 1 && found.map((one, nth) => h("button", { type: "button", onclick: () => use(one) }, `${nth + 1}`)));
      if (found.length) await use(found[0]);
    } catch (error) {
      this.trouble.hidden = false;
      put(this.trouble, error.message);
      this.changed(null);
    }
    return null;
  }

  toggle() {
    this.setting = !this.setting;
    this.draw(this.text.value);
  }

  draw(position) {
    const board = boardOf(this.game, position);
    this.mode.setAttribute("aria-pressed", String(this.setting));
    const sets = board && MEN[board.style];
    put(this.tools, h("div", { class: "actions" }, sets && this.mode,
      h("button", { type: "button", onclick: () => this.show(null) }, "Start position"),
      this.setting && sets && h("button", { type: "button", onclick: () => this.place({ ...board, cells: board.cells.map(() => "") }) }, "Empty board")));
    if (this.game === "graph") {
      const graph = parseGraph(this.definition.value);
      const drawn = graph.nodes.size && graph.nodes.size <= 80 && graph.nodes.has(graph.root);
      return put(this.board, drawn ? drawGraph(graph, { path: [position], onnode: (name) => this.show(name) }) : plainPosition(position));
    }
    if (!board) return put(this.board, plainPosition(position));
    if (!this.setting || !sets) {
      return put(this.board, liveBoard(this.game, board, this.found?.moves ?? [], (mv) => this.show(mv.position)));
    }
    const oncell = (from, to) => {
      const cells = [...board.cells];
      if (from !== to) [cells[to], cells[from]] = [cells[from], ""];
      else cells[to] = cells[to] === this.man || this.man === "" ? "" : this.man ?? cells[to];
      this.place({ ...board, cells });
    };
    const palette = ["", ...sets].map((man) => h("button", {
      type: "button", "aria-pressed": String(this.man === man), "aria-label": man === "" ? "Remove" : `Man ${man}`,
      onclick: () => { this.man = man; this.draw(this.text.value); },
    }, man === "" ? "×" : this.one(board, man)));
    const turns = TURNS[board.style];
    const turn = turns && h("select", { "aria-label": "Who moves", onchange: (event) => this.place({ ...board, turn: event.target.value }) },
      turns.map(([value, name]) => h("option", { value, selected: value === board.turn }, `${name} to move`)));
    const hands = board.style === "dobutsu" && h("input", {
      value: board.hands, "aria-label": "In hand", placeholder: "In hand", onchange: (event) => this.place({ ...board, hands: event.target.value }),
    });
    this.tools.append(...[h("div", { class: "palette", role: "group", "aria-label": "Men" }, palette), turn, hands].filter(Boolean));
    return put(this.board, drawBoard(board, { oncell }));
  }

  /** A man alone, for a button. */
  one(board, man) {
    const svg = drawBoard({ ...board, columns: 1, rows: 1, cells: [man], hands: "", outside: null });
    svg.removeAttribute("style");
    svg.setAttribute("viewBox", board.style === "dobutsu" ? "44 88 100 100" : svg.querySelector(".names text") ? "44 8 100 100" : "8 8 100 100");
    svg.setAttribute("aria-hidden", "true");
    return svg;
  }

  place(board) {
    const right = board.style === "chess" ? { ...board, more: ["-", "-", ...board.more.slice(2)] } : board;
    this.text.value = textOf(right);
    return this.show(this.text.value);
  }
}
