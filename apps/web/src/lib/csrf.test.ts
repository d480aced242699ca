import { describe, expect, it } from 'vitest';
import { csrfToken } from './csrf.ts';

/** A browser whose cookie appears at the given lookup. */
function browser(appearsAtLook: number) {
  const done = { looks: 0, asked: 0, waits: [] as number[], warnings: [] as string[] };
  const deps = {
    cookies: () => {
      done.looks += 1;
      return done.looks >= appearsAtLook ? 'theme=dark; XSRF-TOKEN=abc%3D%3D' : 'theme=dark';
    },
    ask: () => {
      done.asked += 1;
      return Promise.reject(new Error('offline'));
    },
    wait: (ms: number) => {
      done.waits.push(ms);
      return Promise.resolve();
    },
    warn: (text: string) => {
      done.warnings.push(text);
    },
  };
  return { deps, done };
}

describe('csrfToken', () => {
  it('reads and decodes an existing cookie without a request', async () => {
    const { deps, done } = browser(1);
    expect(await csrfToken(deps)).toBe('abc==');
    expect(done).toMatchObject({ asked: 0, waits: [] });
  });

  it('requests the cookie once, then looks it up 5 times, 500 ms apart', async () => {
    const { deps, done } = browser(6);
    expect(await csrfToken(deps)).toBe('abc==');
    expect(done).toMatchObject({ asked: 1, waits: [500, 500, 500, 500], warnings: [] });
  });

  it('gives up with a warning, and the request is sent without a token', async () => {
    const { deps, done } = browser(Infinity);
    expect(await csrfToken(deps)).toBeNull();
    expect(done.waits).toEqual([500, 500, 500, 500]);
    expect(done.warnings).toHaveLength(1);
  });
});
