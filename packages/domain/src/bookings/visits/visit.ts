import { oneLine } from '#text/one-line.ts';

/** Where a visit came from (docs/rules/website.md, "What visits bring"). */
export interface Visit {
  /** A name such as `google` or `summer-letter`, or the host of a website; `direct`: nothing is known. */
  source: string;
  /** `referral`, `embed`, `cpc` or what a link says, and once named `organic` or `social`; may be empty. */
  medium: string;
  /** What a link says; may be empty. */
  campaign: string;
}

export const directVisit: Visit = { source: 'direct', medium: '', campaign: '' };

/** The most characters of each part. */
export const longestVisitPart = 100;

/** Search parameters that name the parts, as other tools write them too. */
export const visitParams = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
} as const satisfies Record<keyof Visit, string>;

/** Parameters that advertisements add to their links by themselves. */
const advertisements: [name: string, source: string][] = [
  ['gclid', 'google'],
  ['gbraid', 'google'],
  ['wbraid', 'google'],
  ['msclkid', 'bing'],
];

/** All parameters of an address that say where a visit comes from. */
export const visitNames: readonly string[] = [
  ...Object.values(visitParams),
  ...advertisements.map(([name]) => name),
];

const looksLikeEmail = (text: string) => /[^\s@]@[^\s@]/.test(text.replace(/%40/g, '@'));

/**
 * A part as it is kept: one line in small letters, of at most 100 characters. Nothing is left of one
 * that may be an email address, which got into a link by mistake.
 */
export function visitPart(text: string): string {
  const line = oneLine(text).replaceAll('\0', '').toLowerCase();
  return looksLikeEmail(line) ? '' : Array.from(line).slice(0, longestVisitPart).join('').trim();
}

/** A visit as it is kept, of whatever was sent; what has no source is direct. */
export function keptVisit(sent: Visit): Visit {
  const source = visitPart(sent.source);
  if (source === '') return directVisit;
  return { source, medium: visitPart(sent.medium), campaign: visitPart(sent.campaign) };
}

/** The host of an address, or nothing; `android-app://` is how applications name themselves. */
export function hostOf(address: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
  return host.replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase();
}

const bare = (host: string) => host.replace(/^www\./, '');

/** What is known of a visit when it begins. */
export interface VisitFacts {
  /** Of the address: the value of a parameter, or null. */
  query: { get: (name: string) => string | null };
  /** The host of the page before; empty if the browser does not say. */
  referrer: string;
  /** The host of the website that shows the page in a frame; null: none does. */
  embeddedOn: string | null;
  /** The hosts of this application, which bring nobody. */
  ownHosts: readonly string[];
}

function visitAround({ query, referrer, embeddedOn, ownHosts }: VisitFacts): Visit {
  const advertisement = advertisements.find(([name]) => query.get(name) !== null);
  if (advertisement) return { source: advertisement[1], medium: 'cpc', campaign: '' };
  const own = [...ownHosts, ...(embeddedOn === null ? [] : [embeddedOn])].map(bare);
  if (referrer !== '' && !own.includes(bare(referrer))) {
    return keptVisit({ source: bare(referrer), medium: 'referral', campaign: '' });
  }
  if (embeddedOn === null) return directVisit;
  return keptVisit({ source: bare(embeddedOn), medium: 'embed', campaign: '' });
}

/**
 * Where a visit comes from: what its link says; else the advertisement, the page before, or the
 * website around the frame. A link without a source has that of the page before. Handed on in an
 * address (`visitSearchParams`), a visit is read as the same one. Hosts get their names where it is kept
 * (`namedVisit`), so that no browser needs the list of them.
 */
export function visitOf(facts: VisitFacts): Visit {
  const said = (part: keyof Visit) => visitPart(facts.query.get(visitParams[part]) ?? '');
  const [source, medium, campaign] = [said('source'), said('medium'), said('campaign')];
  if (source !== '') return { source, medium, campaign };
  const around = visitAround(facts);
  return { source: around.source, medium: medium === '' ? around.medium : medium, campaign };
}

/** The search parameters by which a visit is handed on; none for a direct one. */
export function visitSearchParams({ source, medium, campaign }: Visit): Record<string, string> {
  if (source === directVisit.source && medium === '' && campaign === '') return {};
  return {
    [visitParams.source]: source,
    ...(medium !== '' && { [visitParams.medium]: medium }),
    ...(campaign !== '' && { [visitParams.campaign]: campaign }),
  };
}
