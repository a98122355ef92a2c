// Boards and graphs as SVG. A drawing says in words what it shows; moves can be made on it with a
// pointer, and beside it with the keyboard.
import { h, s } from "./dom.js";
import { MEN } from "./men.js";
import { bare, cellName, edges, manName, squareNumber, touches } from "./board.js";
import { layered } from "./layout.js";

const SIZE = 100;

function man(board, sign, x, y) {
  const move = `translate(${x} ${y})`;
  const small = sign.toLowerCase();
  const side = (first) => `man ${first ? "light" : "dark"}`;
  switch (board.style) {
    case "chess": {
      const [outline, lines] = MEN[small] ?? ["", ""];
      const paths = [s("path", { d: outline }), lines && s("path", { d: lines, class: "lines" })];
      return s("g", { transform: move, class: side(sign !== small) }, paths);
    }
    case "checkers": {
      const rings = [s("circle", { cx: 50, cy: 50, r: 38 }), s("circle", { cx: 50, cy: 50, r: 28, class: "lines" })];
      const crown = sign !== small && s("path", { d: "M30 62V38l12 10 8-16 8 16 12-10v24z", class: "crown" });
      return s("g", { transform: move, class: side(small === "w") }, rings, crown);
    }
    case "go":
      return s("circle", { cx: x + 50, cy: y + 50, r: 46, class: side(sign === "O") });
    case "four":
      return s("circle", { cx: x + 50, cy: y + 50, r: 42, class: `disc ${sign === "x" ? "one" : "two"}` });
    case "dobutsu": {
      const word = { l: "Lion", g: "Giraffe", e: "Elephant", c: "Chick", r: "Hen" }[small] ?? sign;
      const turned = sign === small ? "rotate(180 50 50)" : null;
      const tile = s("path", { d: "M50 6 88 20 92 92H8l4-72z", transform: turned });
      const label = s("text", { class: word.length > 5 ? "long" : null, x: 50, y: sign === small ? 56 : 64, "text-anchor": "middle" }, word);
      return s("g", { transform: move, class: `tile ${sign === small ? "gote" : "sente"}` }, tile, label);
    }
    default: {
      const cross = "M24 24 76 76M76 24 24 76";
      const shape = sign === "x" ? s("path", { d: cross }) : s("circle", { cx: 50, cy: 50, r: 30 });
      return s("g", { transform: move, class: `sign ${sign === "x" ? "one" : "two"}` }, shape);
    }
  }
}

function ground(board) {
  const { columns, rows, style } = board;
  const [width, height] = [columns * SIZE, rows * SIZE];
  if (style === "chess" || style === "checkers") {
    const dark = [];
    for (let cell = 0; cell < columns * rows; cell++) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      if ((x + y) % 2) dark.push(`M${x * SIZE} ${y * SIZE}h100v100h-100z`);
    }
    const number = (cell) => style === "checkers" && squareNumber(cell);
    const numbers = board.cells.map((_, cell) => number(cell) &&
      s("text", { x: (cell % columns) * SIZE + 5, y: Math.floor(cell / columns) * SIZE + 22, class: "number" }, number(cell)));
    return [s("rect", { width, height, class: "field" }), s("path", { d: dark.join(""), class: "dark-field" }), numbers];
  }
  const lines = [];
  const at = style === "go" ? 50 : 0;
  const last = style === "go" ? 50 : 100;
  if (style === "four") {
    const holes = board.cells.map((_, cell) =>
      s("circle", { cx: (cell % columns) * SIZE + 50, cy: Math.floor(cell / columns) * SIZE + 50, r: 42, class: "hole" }));
    return [s("rect", { width, height, class: "rack" }), holes];
  }
  for (let x = at; x <= width - at; x += SIZE) lines.push(`M${x} ${at}V${height - at}`);
  for (let y = at; y <= height - at; y += SIZE) lines.push(`M${at} ${y}H${width - at}`);
  return [s("rect", { width, height, class: style === "go" ? "wood" : "plain" }), s("path", { d: lines.join(""), class: `grid g${last}` })];
}

/** The words for a board. */
function inWords(board) {
  const there = board.cells.map((sign, cell) => sign && `${manName(board, sign)} ${cellName(board, cell)}`).filter(Boolean);
  return there.length ? `Board: ${there.join(", ")}` : "Board: empty";
}

/**
 * A board. `marks`: cells of the move that is shown; `arrows`: [from, to, class] in cells; `ready`:
 * cells that can be clicked; `oncell(cell, to)`: a click, or a drag from one cell to another.
 */
export function drawBoard(board, { marks = [], arrows = [], ready = [], chosen, oncell, onhand } = {}) {
  const { columns, rows, cells } = board;
  const [files, ranks] = edges(board);
  const [left, below] = [ranks.length ? 44 : 8, files.length ? 50 : 8];
  const hands = board.style === "dobutsu";
  const [width, height] = [columns * SIZE + left + 8, rows * SIZE + below + 8 + (hands ? 160 : 0)];
  const top = hands ? 88 : 8;
  const xy = (cell) => [(cell % columns) * SIZE, Math.floor(cell / columns) * SIZE];
  const middle = (cell) => xy(cell).map((place) => place + 50);
  const inside = [ground(board)];
  for (const cell of marks.filter((cell) => cell >= 0)) {
    const [x, y] = xy(cell);
    inside.push(s("rect", { x, y, width: 100, height: 100, class: "mark" }));
  }
  cells.forEach((sign, cell) => sign && inside.push(man(board, sign, ...xy(cell))));
  if (board.atStake) {
    cells.forEach((sign, cell) => {
      const [x, y] = middle(cell);
      if (board.atStake(cell) && sign) inside.push(s("path", { d: `M${x} ${y - 24}l22 38h-44z`, class: `stake ${sign === "O" ? "light" : "dark"}` }));
      else if (board.inPlay(cell) && !sign) inside.push(s("rect", { x: x - 11, y: y - 11, width: 22, height: 22, class: "in-play" }));
    });
  }
  if (board.outside) {
    cells.forEach((_, cell) => {
      const [x, y] = xy(cell);
      if (board.outside(cell)) inside.push(s("rect", { x, y, width: 100, height: 100, class: "outside" }));
    });
  }
  for (const cell of ready) {
    const [x, y] = middle(cell);
    inside.push(s("circle", { cx: x, cy: y, r: cells[cell] ? 47 : 15, class: cells[cell] ? "ready ring" : "ready" }));
  }
  if (typeof chosen === "number") {
    const [x, y] = xy(chosen);
    inside.push(s("rect", { x: x + 3, y: y + 3, width: 94, height: 94, class: "chosen" }));
  }
  for (const [from, to, kind] of arrows) {
    if (!(from >= 0 && to >= 0)) continue;
    const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const point = (along, aside) => `${(x2 - dx * along - dy * aside).toFixed(1)} ${(y2 - dy * along + dx * aside).toFixed(1)}`;
    inside.push(s("path", { d: `M${x1} ${y1}L${point(30, 0)}`, class: `arrow ${kind}` }));
    inside.push(s("path", { d: `M${point(0, 0)}L${point(34, 17)}L${point(34, -17)}z`, class: `tip ${kind}` }));
  }
  const names = [
    files.map((name, nth) => s("text", { x: nth * SIZE + 50, y: rows * SIZE + 36, "text-anchor": "middle" }, name)),
    ranks.map((name, nth) => s("text", { x: -22, y: nth * SIZE + 62, "text-anchor": "middle" }, name)),
  ];
  const held = hands ? handTiles(board, rows, chosen, onhand) : [];
  const svg = s("svg", {
    viewBox: `0 0 ${width} ${height}`, class: `board ${board.style}${oncell ? " live" : ""}`,
    role: "img", "aria-label": inWords(board),
  }, s("g", { transform: `translate(${left} ${top})` }, inside, s("g", { class: "names" }, names), held));
  // A small board is not blown up.
  svg.style.maxWidth = `${Math.min(520, columns * 84 + 60)}px`;
  if (oncell) listen(svg, { left, top, columns, rows }, oncell);
  return svg;
}

/** What is in hand: Gote's above the board, Sente's below it. */
function handTiles(board, rows, chosen, onhand) {
  const tiles = [];
  for (const sente of [true, false]) {
    const held = [...(board.hands ?? "")].filter((sign) => (sign === sign.toUpperCase()) === sente);
    held.forEach((sign, nth) => {
      const tile = s("g", { transform: `translate(${nth * 76} ${sente ? rows * SIZE + 54 : -82}) scale(.74)`, class: onhand ? "hand live" : "hand" }, man(board, sign, 0, 0));
      if (chosen === sign.toUpperCase()) tile.classList.add("taken");
      if (onhand) tile.addEventListener("click", () => onhand(sign));
      tiles.push(tile);
    });
  }
  return tiles;
}

function listen(svg, { left, top, columns, rows }, oncell) {
  let begun = null;
  const cellAt = (event) => {
    const box = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / box.width;
    const [x, y] = [((event.clientX - box.left) * scale - left) / SIZE, ((event.clientY - box.top) * scale - top) / SIZE];
    return x >= 0 && y >= 0 && x < columns && y < rows ? Math.floor(y) * columns + Math.floor(x) : null;
  };
  svg.addEventListener("pointerdown", (event) => {
    begun = cellAt(event);
    if (begun !== null) event.preventDefault();
  });
  svg.addEventListener("pointerup", (event) => {
    const ended = cellAt(event);
    if (begun !== null && ended !== null) oncell(begun, ended);
    begun = null;
  });
}

/** A board on which legal moves can be made: `moves` are { move, shown }, `choose` gets one. */
export function liveBoard(game, board, moves, choose) {
  const holder = h("div", { class: "live-board" });
  const touched = moves.map((mv) => ({ ...mv, ...touches(game, board, mv.move) })).filter((mv) => mv.cells);
  const first = (mv) => mv.hand ?? (mv.cells.length > 1 ? mv.cells[0] : null);
  const last = (mv) => mv.cells[mv.cells.length - 1];
  const ends = (mv, cell) => last(mv) === cell || (board.style === "four" && last(mv) % board.columns === cell % board.columns);
  let chosen = null;
  const take = (found) => {
    if (found.length === 1) return choose(found[0]);
    const buttons = found.map((mv) => h("button", { type: "button", onclick: () => choose(mv) }, mv.shown ?? mv.move));
    holder.append(h("p", { class: "which", role: "group", "aria-label": "Which of them?" }, buttons));
    return buttons[0].focus();
  };
  const press = (cell) => {
    const found = touched.filter((mv) => ends(mv, cell) && first(mv) === chosen);
    if (found.length) return take(found);
    chosen = touched.some((mv) => first(mv) === cell) && chosen !== cell ? cell : null;
    return draw();
  };
  const oncell = (from, to) => {
    if (from === to) return press(from);
    const found = touched.filter((mv) => first(mv) === from && ends(mv, to));
    return found.length ? take(found) : press(to);
  };
  const onhand = (sign) => {
    const letter = sign.toUpperCase();
    chosen = touched.some((mv) => mv.hand === letter) && chosen !== letter ? letter : null;
    draw();
  };
  const draw = () => {
    const ready = [...new Set(touched.filter((mv) => first(mv) === chosen).map(last))];
    holder.replaceChildren(drawBoard(board, { ready, chosen, oncell, onhand }));
  };
  draw();
  return holder;
}

/** The nodes of a graph file: name to { owner, moves } or { value }. */
export function parseGraph(text) {
  const graph = { nodes: new Map(), root: null };
  for (const line of text.split("\n")) {
    const words = line.replace(/#.*/, "").trim().split(/\s+/);
    if (words[0] === "root") graph.root = words[1];
    else if (words[1] === "max" || words[1] === "min") graph.nodes.set(words[0], { owner: words[1], moves: words.slice(2) });
    else if (words[1] === "=") graph.nodes.set(words[0], { value: words[2], moves: [] });
  }
  return graph;
}

const short = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);

/**
 * A graph. `path`: names from the root on; `mark`: [from, to] of the move that is shown; `notes`:
 * name to a short text below the node; `tones`: name to a class; `onnode(name)`.
 */
export function drawGraph(graph, { path = [], mark, notes, tones, onnode, label = "Graph" } = {}) {
  const places = layered(new Map([...graph.nodes].map(([name, node]) => [name, node.moves])), graph.root);
  const all = [...places.values()];
  const [least, most] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const depth = Math.max(...all.map(([, y]) => y));
  const [stepX, stepY] = [118, 92];
  const at = (name) => [(places.get(name)[0] - least) * stepX + 70, places.get(name)[1] * stepY + 40];
  const edgesOf = [];
  for (const [from, node] of graph.nodes) {
    if (!places.has(from)) continue;
    for (const to of node.moves.filter((to) => places.has(to))) {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      const nth = path.findIndex((name, nth) => name === from && path[nth + 1] === to);
      const kind = `edge${nth >= 0 ? " on-path" : ""}${mark && mark[0] === from && mark[1] === to ? " shown" : ""}`;
      const back = y2 <= y1;
      const bend = back ? (x2 >= x1 ? 60 : -60) : 0;
      const [sx, sy] = back ? [x1 + Math.sign(bend) * 40, y1] : [x1, y1 + 22];
      const [tx, ty] = back ? [x2 + Math.sign(bend) * 42, y2] : [x2, y2 - 24];
      const d = back
        ? `M${sx} ${sy}C${sx + bend} ${sy} ${tx + bend} ${ty} ${tx} ${ty}`
        : `M${sx} ${sy}C${sx} ${sy + 26} ${tx} ${ty - 26} ${tx} ${ty}`;
      const wing = back ? `l${Math.sign(bend) * 9} -5v10z` : "l-5 -9h10z";
      edgesOf.push(s("g", { class: kind }, s("path", { d, class: "line" }), s("path", { d: `M${tx} ${ty}${wing}`, class: "wing" })));
    }
  }
  const boxes = [...places.keys()].map((name) => {
    const node = graph.nodes.get(name);
    const [x, y] = at(name);
    const shape = node.owner === "min"
      ? s("path", { d: "M-40 0-28-22H28L40 0 28 22H-28z" })
      : s("rect", { x: -40, y: -22, width: 80, height: 44, rx: node.owner ? 6 : 22 });
    const kind = node.owner ?? (node.value === "win" || node.value > 0 ? "won" : node.value === "loss" || node.value < 0 ? "lost" : "even");
    const step = path.lastIndexOf(name);
    const classes = ["vertex", kind, step >= 0 && "on-path", step >= 0 && step === path.length - 1 && "current", tones?.get(name)];
    const note = notes?.get(name);
    return s("g", { transform: `translate(${x} ${y})`, class: classes.filter(Boolean).join(" "), onclick: onnode && (() => onnode(name)) },
      s("title", null, `${name}${node.owner ? `, ${node.owner} moves` : `, ${node.value}`}`), shape,
      s("text", { "text-anchor": "middle", y: node.value ? -2 : 5 }, short(name)),
      node.value && s("text", { "text-anchor": "middle", y: 14, class: "small" }, node.value),
      note && s("text", { x: 0, y: 36, "text-anchor": "middle", class: "note" }, note));
  });
  const [width, height] = [(most - least) * stepX + 140, depth * stepY + 86];
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "img", "aria-label": label }, edgesOf, boxes);
  // A small graph is not blown up.
  svg.style.maxWidth = `${Math.round(width * 1.1)}px`;
  return svg;
}

/** A position that has no drawing. */
export function plainPosition(position) {
  return h("p", { class: "position" }, bare(position));
}
