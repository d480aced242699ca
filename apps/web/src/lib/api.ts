import type { AnswerOf, InputOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { ApiError, refusalOf } from './api-error.ts';
import { csrfToken } from './csrf.ts';
import { embeddedOn, embedToken, renewEmbed } from './frame/embed.ts';
import { upload } from './upload.ts';
import { wait } from './wait.ts';

/** The non-empty parts of a call's input; those that may be empty are optional. */
type Parts<I> = { [K in keyof I as I[K] extends undefined ? never : K]: I[K] };
type Needed<I> = { [K in keyof I as Partial<I[K]> extends I[K] ? never : K]: I[K] };
type Optional<I> = { [K in keyof I as Partial<I[K]> extends I[K] ? K : never]?: I[K] };
type Input<I> = Needed<Parts<I>> & Optional<Parts<I>>;

/** Options of a call besides its input. */
interface Extras {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent as multipart form data; the body's fields become text fields. */
  files?: Record<string, File | File[]>;
  /** With files: the share uploaded so far, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The response of a call, by its name. */
export type Answer<N extends keyof Calls> = AnswerOf<Calls[N]>;
/** The input of a call, by its name. */
export type CallInput<N extends keyof Calls> = Input<InputOf<Calls[N]>>;
type Arguments<N extends keyof Calls> =
  Partial<CallInput<N>> extends CallInput<N>
    ? [input?: CallInput<N> & Extras]
    : [input: CallInput<N> & Extras];

interface Loose extends Extras {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

let onUnauthenticated: () => Promise<boolean> = () => Promise.resolve(false);
/**
 * Sets the handler for an expired session of a signed-in user. It resolves to whether the user has signed in
 * again, in which case the call is repeated.
 */
export function whenUnauthenticated(act: () => Promise<boolean>): void {
  onUnauthenticated = act;
}

const requestToken = () => fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
const browser = {
  cookies: () => document.cookie,
  ask: requestToken,
  wait,
  warn: (text: string) => console.warn(text),
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

/** Fills in `:name` parameters and appends the query without undefined values. */
export function urlOf(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
) {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(text(params[name])),
  );
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, text(value)]));
  return pairs.length === 0 ? filled : `${filled}?${search.toString()}`;
}

/** Only filled fields are sent; null, which clears a field, is sent as an empty string. */
function formOf(body: unknown, files: Record<string, File | File[]>): FormData {
  const form = new FormData();
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  for (const [name, value] of fields) {
    if (value === undefined || value === '') continue;
    if (Array.isArray(value) && value.some((each) => typeof each === 'object')) {
      form.append(`${name}{}`, JSON.stringify(value));
    } else if (Array.isArray(value)) for (const each of value) form.append(`${name}[]`, text(each));
    else form.append(name, value === null ? '' : text(value));
  }
  for (const [name, uploads] of Object.entries(files)) {
    for (const file of [uploads].flat())
      form.append(Array.isArray(uploads) ? `${name}[]` : name, file);
  }
  return form;
}

async function send(method: string, url: string, input: Loose): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...input.headers });
  let body: string | FormData | null = null;
  const frame = embeddedOn() === null ? null : await embedToken();
  if (frame !== null) headers.set('x-embed-token', frame);
  if (method !== 'GET') {
    const token = frame === null ? await csrfToken(browser) : null;
    if (token !== null) headers.set('x-xsrf-token', token);
    if (input.files) body = formOf(input.body, input.files);
    else if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(input.body);
    }
  }
  const signal = input.signal ?? null;
  const sent =
    body instanceof FormData && input.onProgress
      ? upload(url, { method, headers, body, signal }, input.onProgress)
      : fetch(url, {
          method,
          headers,
          body,
          signal,
          credentials: frame === null ? 'same-origin' : 'omit',
        });
  return sent.catch((failure: unknown) => {
    if (signal?.aborted === true) throw failure;
    throw new ApiError(0, '');
  });
}

function isAnswer<N extends keyof Calls>(value: unknown): value is Answer<N> {
  // No further checks: in tests and development the server checks every answer against its contract.
  return value === undefined || typeof value === 'object';
}

/** The parsed response. @throws ApiError with status 0 if it was cut off or came from a proxy */
async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    const body = await response.text();
    return body === '' ? undefined : JSON.parse(body);
  } catch (failure) {
    if (signal?.aborted === true) throw failure;
    throw new ApiError(0, '');
  }
}

/**
 * Makes a call of the contract by its name and returns its response. Throws `ApiError` on a refusal (status 0
 * without a readable response). A stale CSRF token is refetched once, and so is the token of a frame.
 */
export async function api<N extends keyof Calls>(
  name: N,
  ...[input]: Arguments<N>
): Promise<Answer<N>> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const uploads: Loose = { ...input };
  const url = urlOf(path, uploads.params ?? {}, uploads.query ?? {});
  let response = await send(method, url, uploads);
  if (response.status === 419) {
    await requestToken().catch(() => undefined);
    response = await send(method, url, uploads);
  }
  // In a frame only its token can be refused so.
  if (response.status === 403 && (await renewEmbed())) response = await send(method, url, uploads);
  if (response.status === 401 && (await onUnauthenticated())) {
    response = await send(method, url, uploads);
  }
  if (!response.ok) throw await refusalOf(response);
  const answer = await bodyOf(response, uploads.signal);
  if (!isAnswer<N>(answer)) throw new ApiError(0, '');
  return answer;
}
