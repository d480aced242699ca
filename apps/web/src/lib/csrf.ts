/** How often and how far apart the cookie is looked up (docs/rules/people-and-access.md, "CSRF"). */
const tries = 5;
const pauseMs = 500;

/** What the lookup needs from the browser; given in tests. */
export interface CsrfDeps {
  cookies: () => string;
  /** GET /sanctum/csrf-cookie, which sets the cookie. */
  ask: () => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
  warn: (text: string) => void;
}

function tokenIn(cookies: string): string | null {
  const pair = cookies.split('; ').find((it) => it.startsWith('XSRF-TOKEN='));
  return pair === undefined ? null : decodeURIComponent(pair.slice('XSRF-TOKEN='.length));
}

/**
 * The token of the cookie XSRF-TOKEN. Missing at first, the server is asked for it; then the lookup is repeated.
 * When all tries fail a warning is logged and the request goes without (null; docs/rules/people-and-access.md, "CSRF").
 */
export async function csrfToken({ cookies, ask, wait, warn }: CsrfDeps): Promise<string | null> {
  const current = tokenIn(cookies());
  if (current !== null) return current;
  await ask().catch(() => undefined);
  for (let i = 0; i < tries; i += 1) {
    const token = tokenIn(cookies());
    if (token !== null) return token;
    if (i < tries - 1) await wait(pauseMs);
  }
  warn('The security cookie is missing; the request goes without it.');
  return null;
}
