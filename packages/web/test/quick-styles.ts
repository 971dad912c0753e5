import { darkTheme, lightTheme } from '../src/app/theme.ts';

/*
 * Two things that no test looks at took half of the time of all: the style sheets that components write while they are drawn,
 * and the computed style of every element that is asked whether it is hidden. There are no sheets here, and what is hidden
 * says so itself.
 */
for (const theme of [lightTheme, darkTheme]) theme.zeroRuntime = true;

const computed = globalThis.getComputedStyle.bind(globalThis);

const usual = new Map<string, string>();
function usualDisplay(tag: string): string {
  let display = usual.get(tag);
  if (display === undefined) {
    const sample = document.createElement(tag);
    document.body.append(sample);
    display = computed(sample).display;
    sample.remove();
    usual.set(tag, display);
  }
  return display;
}

const displayOf = (element: HTMLElement): string =>
  element.style.display || (element.hidden ? 'none' : usualDisplay(element.tagName));

/** The nearest of its own and its ancestors' is what holds. */
function visibilityOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style.visibility) return at.style.visibility;
  return 'visible';
}

const quick: Readonly<Record<string, (element: HTMLElement) => string>> = {
  display: displayOf,
  visibility: visibilityOf,
};

globalThis.getComputedStyle = (element, pseudo) => {
  let whole: CSSStyleDeclaration | undefined;
  const rest = (): CSSStyleDeclaration => (whole ??= computed(element, pseudo));
  const ask = (name: string): string | undefined =>
    pseudo || !(element instanceof HTMLElement) ? undefined : quick[name]?.(element);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return (asked: string) => ask(asked) ?? rest().getPropertyValue(asked);
      const value: unknown = (typeof name === 'string' ? ask(name) : undefined) ?? Reflect.get(rest(), name);
      return typeof value === 'function' ? (value.bind(rest()) as unknown) : value;
    },
  });
};
