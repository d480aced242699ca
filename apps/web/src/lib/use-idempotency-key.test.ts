import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { ApiError } from './api-error.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** Submits once per reply; returns the keys sent and the payload whose outcome is still unknown. */
async function press(...replies: [payload: string, reply: number | 'done'][]) {
  startTests();
  const { result } = renderHook(() => useIdempotencyKey<{ token: number }>());
  const sent: { key: string | undefined; token: number }[] = [];
  for (const [token, [payloadKey, reply]] of replies.entries()) {
    await act(async () => {
      const body = result.current.sentFor(payloadKey) ?? { token };
      const send = (headers: Record<string, string>) => {
        sent.push({ key: headers['Idempotency-Key'], ...body });
        return reply === 'done' ? Promise.resolve() : Promise.reject(new ApiError(reply, ''));
      };
      await result.current.once(body, send, payloadKey).catch(() => undefined);
    });
  }
  return { sent, open: result.current.open };
}

it.each([
  ['a lost answer', [0, 'done']],
  ['a failing server', [500, 'done']],
  ['a limit after a lost answer', [0, 429, 'done']],
  ['an ended session after a lost answer', [0, 401, 403, 'done']],
] as const)('after %s a retry reuses the key and body', async (_what, replies) => {
  const { sent, open } = await press(
    ...replies.map((reply): [string, typeof reply] => ['a', reply]),
  );
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(new Set(sent.map(({ token }) => token)).size).toBe(1);
  expect(open).toBeNull();
});

it.each([
  ['a decline', [422, 'done']],
  ['a limit', [429, 'done']],
  ['an answer', ['done', 'done']],
] as const)('after %s the same payload is a new request', async (_what, replies) => {
  const { sent } = await press(...replies.map((reply): [string, typeof reply] => ['a', reply]));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('another payload is a new request', async () => {
  const { sent, open } = await press(['a', 0], ['b', 0]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(open).toMatchObject({ payloadKey: 'b' });
});
