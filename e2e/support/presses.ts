import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Exposed to every page of a counted browser. */
    countPress?: (what: string) => Promise<void>;
  }
}

/**
 * Runs in every document before its scripts: tells of each press, and of each field that is filled; a text that is left by
 * a press is told of twice, so that rather too much is counted.
 */
function tell(): void {
  let field: EventTarget | null = null;
  const named = (element: Element) => {
    const about = element.closest('button, a, label, input, select, textarea, [role]') ?? element;
    const text = about.getAttribute('aria-label') ?? about.textContent;
    return (text || about.getAttribute('name') || about.tagName).trim().slice(0, 40);
  };
  const say = (what: string) => void window.countPress?.(what);
  const press = (event: Event, what: string) => {
    field = null;
    if (event.target instanceof Element) say(`${what} ${named(event.target)}`);
  };
  const fill = ({ target }: Event) => {
    // A ticked box is a press already.
    const ticked = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type);
    if (!(target instanceof Element) || ticked || target === field) return;
    field = target;
    say(`fill ${named(target)}`);
  };
  addEventListener('pointerdown', (event) => press(event, 'press'), true);
  addEventListener('keydown', (event) => press(event, `key ${event.key}:`), true);
  addEventListener('input', fill, true);
  addEventListener('change', fill, true);
  if (window.top === window && location.protocol !== 'about:') say(`go to ${location.pathname}`);
}

/**
 * Counts what people do in a browser: each address they go to, each press of a pointer or key, each field they fill.
 * The pages count it themselves, so that no way of driving them passes uncounted.
 */
export async function countPresses(context: BrowserContext): Promise<readonly string[]> {
  const done: string[] = [];
  await context.exposeBinding('countPress', (_source, what: string) => void done.push(what));
  await context.addInitScript(tell);
  return done;
}

/** Refuses what a test could do past the pages of a browser: calls of its own. */
export function onlyByHand(page: Page): void {
  const refuse = () => {
    throw new Error('This journey is made by hand');
  };
  for (const request of [page.request, page.context().request]) {
    Object.assign(request, { fetch: refuse, get: refuse, post: refuse, put: refuse });
  }
}
