// Elements from data. Whatever a certificate says comes in as text and stays text.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(9)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** An element of HTML: name, attributes (`onclick` takes a function), children. */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Puts these children in the place of all others. */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, null, children);
}

/** 1234567 as 1,234,567. */
export function count(number) {
  return Number(number).toLocaleString("en");
}

/** `1 node`, `2 nodes`. */
export function counted(number, thing) {
  return `${count(number)} ${thing}${number === 1 ? "" : "s"}`;
}

/** Bytes as people say them. */
export function bytes(number) {
  const units = ["B", "kB", "MB", "GB"];
  let unit = 0;
  while (number >= 1000 && unit < units.length - 1) [number, unit] = [number / 1000, unit + 1];
  return `${unit && number < 10 ? number.toFixed(1) : Math.round(number)} ${units[unit]}`;
}

/** A word with a capital. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
