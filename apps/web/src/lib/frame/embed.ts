import { ApiError } from '../api-error.ts';
import { readPageData } from '../page-data.ts';

/** What the page carries in a frame on another website (docs/rules/website.md, "Frames"). */
interface Embed {
  /** The origin of the website. */
  site: string;
  /** Sent with every call, in place of cookies. */
  token: string;
}

/** A token's visitor, time and site, as `embed-tokens.ts` of the server writes them. */
const tokenForm = /^[\w-]+\.([0-9a-z]+)\.([\w-]+)\.[\w-]+$/;
/** A token that has less time than this is renewed before a call. */
const minMs = 60_000;

let embed: Embed | null = null;
let renewing: Promise<boolean> | null = null;

/** What this frame keeps over a reload, where the browser gives it no storage: the state of its history entry. */
const stateName = 'slipway';
let kept: Record<string, unknown> = {};
let writing: ReturnType<typeof setTimeout> | undefined;

const part = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

function readEmbed(page: Document): Embed | null {
  const data: unknown = JSON.parse(page.getElementById('embed-data')?.textContent ?? 'null');
  const [site, token] = [part(data, 'site'), part(data, 'token')];
  return typeof site === 'string' && typeof token === 'string' ? { site, token } : null;
}

/** Writes past the router, which knows only addresses of its own. */
function replaceEntry(): void {
  const state: unknown = history.state;
  const next = { ...(typeof state === 'object' ? state : null), [stateName]: kept };
  const address = embed === null ? undefined : `#${embed.token}`;
  History.prototype.replaceState.call(history, next, '', address);
}

/**
 * Starts the page in a frame, before the router reads its address. The address keeps the token, so
 * that a reloaded frame is the same visitor.
 */
export function startEmbed(page: Document): void {
  embed = readEmbed(page);
  if (embed === null) return;
  const earlier = location.hash.slice(1);
  if (tokenForm.exec(earlier)?.[2] === tokenForm.exec(embed.token)?.[2]) embed.token = earlier;
  const state: unknown = part(history.state, stateName);
  kept = typeof state === 'object' ? { ...state } : {};
  replaceEntry();
  addEventListener('pagehide', replaceEntry);
}

/** The website on which this page is framed; null: it is no frame. */
export const embeddedOn = (): string | null => embed?.site ?? null;

/** What the frame kept. */
export const readInFrame = (key: string): unknown => kept[key] ?? null;

/**
 * Keeps something over a reload.
 * @param typed changes with every key: it is written late, since browsers limit how often that can be done
 */
export function keepInFrame(key: string, value: unknown, typed: boolean): void {
  kept = { ...kept, [key]: value };
  clearTimeout(writing);
  if (typed) writing = setTimeout(replaceEntry, 200);
  else replaceEntry();
}

/** Fetches the frame's page again: with a token of the same visitor, and the settings of now. */
async function fetchPage(now: Embed): Promise<boolean> {
  const answer = await fetch(`/embed/book?site=${encodeURIComponent(now.site)}`, {
    credentials: 'omit',
    headers: { 'x-embed-earlier': now.token },
  }).catch(() => {
    throw new ApiError(0, '');
  });
  if (!answer.ok) throw new ApiError(answer.status, '');
  // Its styles have a nonce of their own, which this page's policy refuses.
  const html = (await answer.text()).replace(/<style[^]*?<\/style>/g, '');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const next = readEmbed(page);
  // The site is no longer allowed: the server led to another page.
  if (next?.site !== now.site) return false;
  embed = next;
  replaceEntry();
  // The styles on this page were allowed under its first nonce.
  readPageData(page, { keepNonce: true });
  return true;
}

/** Renews the token, and the page data with it; false: this site may no longer show the page. */
export async function renewEmbed(): Promise<boolean> {
  if (embed === null) return false;
  renewing ??= fetchPage(embed).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** The token for a call; null: this page is no frame. @throws ApiError without a connection */
export async function embedToken(): Promise<string | null> {
  const expires = Number.parseInt(tokenForm.exec(embed?.token ?? '')?.[1] ?? '', 36);
  if (expires - Date.now() < minMs) await renewEmbed();
  return embed?.token ?? null;
}

/** Tells the page around the frame, and no other. */
export function tellHost(
  message: { slipway: 'height'; height: number } | { slipway: 'done'; booking: number },
): void {
  if (embed !== null && window.parent !== window) window.parent.postMessage(message, embed.site);
}
