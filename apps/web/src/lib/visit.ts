import {
  directVisit,
  visitSearchParams,
  hostOf,
  visitOf,
  type Visit,
} from '@slipway/domain/bookings/visits/visit';
import { plain } from './use-query-change.ts';
import { embeddedOn } from './frame/embed.ts';

let visit: Visit = directVisit;

/** The parameter by which the script around a frame names the page before its own (`embed/book.js`). */
const beforeParam = 'before';

/** A text as the router writes one that reads like a value, such as `"true"`. */
function unquoted(text: string | null): string | null {
  if (text === null || !/^".*"$/s.test(text)) return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : text;
  } catch {
    return text;
  }
}

/**
 * Reads where this visit comes from, before the router changes the address. In a frame the page
 * before is that of the website around it.
 */
export function startVisit(page: {
  referrer: string;
  location: Pick<Location, 'search' | 'hostname'>;
}): void {
  const query = new URLSearchParams(page.location.search);
  const get = (name: string) => unquoted(query.get(name));
  const site = embeddedOn();
  visit = visitOf({
    query: { get },
    referrer: site === null ? hostOf(page.referrer) : (get(beforeParam) ?? ''),
    embeddedOn: site === null ? null : hostOf(site),
    ownHosts: [page.location.hostname],
  });
}

/** Where this visit comes from (docs/rules/website.md, "What visits bring"). */
export const currentVisit = (): Visit => visit;

/** The search parameters that hand this visit on to another page; none for a direct one. */
export const visitSearch = () =>
  Object.fromEntries(
    Object.entries(visitSearchParams(visit)).map(([name, part]) => [name, plain(part)]),
  );
