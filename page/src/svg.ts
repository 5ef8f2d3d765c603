// Drawings of crates/draw as elements of the page. They are part of the page, not images, because people click on their
// nodes, and because the page colours them for the dark. Only shapes and texts are taken over, attribute by attribute:
// no script, no link and no style gets in, whatever the text holds.

const NAMESPACE = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(["svg", "g", "rect", "path", "polygon", "polyline", "circle", "ellipse", "line", "text", "tspan", "title"]);
const ATTRIBUTES = new Set(
  (
    "class x y x1 y1 x2 y2 cx cy r dx dy width height rx ry d points fill fill-opacity stroke stroke-width stroke-opacity " +
    "stroke-dasharray stroke-linecap opacity transform viewBox font-family font-size font-weight font-style text-anchor data-node"
  ).split(" "),
);

export function drawing(text: string): SVGSVGElement {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const made = root.localName === "svg" ? copy(root) : undefined;
  return (made ?? document.createElementNS(NAMESPACE, "svg")) as SVGSVGElement;
}

function copy(element: Element): Element | undefined {
  if (element.namespaceURI !== NAMESPACE || !ELEMENTS.has(element.localName)) return undefined;
  const made = document.createElementNS(NAMESPACE, element.localName);
  for (const { name, value } of element.attributes) {
    if (ATTRIBUTES.has(name) && !/url\(/i.test(value)) made.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? "");
    else if (child instanceof Element) {
      const part = copy(child);
      if (part) made.append(part);
    }
  }
  return made;
}
