// Elements from code. Text is always text: nothing here parses HTML.

type Child = Node | string | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

/** An element. An attribute `onclick` is a listener, `true` is present without a value, `false` is absent. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** A button with an icon, and a name for screen readers. */
export function button(text: string, label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return element("button", { type: "button", "aria-label": label, title: label, onclick, ...attributes }, text);
}

/** Options of a choice, in groups. */
export function options(groups: Map<string, { value: string; text: string }[]>): HTMLOptGroupElement[] {
  return [...groups].map(([label, list]) =>
    element("optgroup", { label }, ...list.map(({ value, text }) => element("option", { value }, text))),
  );
}

/** A number of things in words. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
