/** What a collection of jsdom's own has besides its interface. */
interface Named {
  namedItem: (this: unknown, key: string) => unknown;
}

const isNamed = (it: unknown): it is Named =>
  typeof it === 'object' && it !== null && typeof Reflect.get(it, 'namedItem') === 'function';

interface Searched {
  querySelector: (this: Element, selector: string) => Element | null;
}

/** Test files may share a window, and its collections. */
const quick = new WeakSet<Named | Searched>();

/**
 * jsdom asks each element of a collection whether it is named `length` whenever somebody wants to know how many there are.
 * A name that the interface has itself is never an element's (Web IDL, "named properties"), so nobody is asked for it.
 */
export function askNobodyForTheLength(): void {
  const collection = document.getElementsByTagName('html');
  const ofJsdom = Object.getOwnPropertySymbols(collection)
    .map((symbol): unknown => Reflect.get(collection, symbol))
    .find(isNamed);
  const prototype: unknown = ofJsdom && Object.getPrototypeOf(ofJsdom);
  if (!isNamed(prototype)) throw new Error('jsdom has no collections of its own');
  if (quick.has(prototype)) return;
  const { namedItem } = prototype;
  prototype.namedItem = function (key) {
    return key in HTMLCollection.prototype ? null : namedItem.call(this, key);
  };
  quick.add(prototype);
}

const byId = /^\[id="([^"\\]+)"\]$/;

/**
 * Testing Library finds what labels a field by `[id="…"]`, for which jsdom walks through the whole page, for each field. The
 * document's own index of ids answers; where it has another element or none, jsdom is asked.
 */
export function indexIds(): void {
  const prototype: Searched = Element.prototype;
  if (quick.has(prototype)) return;
  const slow = prototype.querySelector;
  prototype.querySelector = function (selector) {
    const id = byId.exec(selector)?.[1];
    const found = id === undefined ? null : this.ownerDocument.getElementById(id);
    return found !== null && found !== this && this.contains(found)
      ? found
      : slow.call(this, selector);
  };
  quick.add(prototype);
}
