/** How often and how far apart the cookie is looked up (docs/rules/people-and-access.md, "CSRF"). */
const tries = 5;
const pauseMs = 500;

/** Browser functions that tests replace. */
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
 * The token from the XSRF-TOKEN cookie. If it is missing, the server is asked to set it and the lookup is
 * repeated. When all tries fail, logs a warning and returns null: the request is sent without it
 * (docs/rules/people-and-access.md, "CSRF").
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
