import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openLog } from '#adapters/log.ts';

const entry = z.looseObject({ msg: z.string(), err: z.looseObject({ message: z.string() }) });

function logged(error: unknown): z.output<typeof entry> {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return entry.parse(JSON.parse(lines.join('')));
}

describe('a log line', () => {
  test.each([
    ['551 <ada@example.test> unknown', '551 <[e-mail]> unknown'],
    ['to\nada@example.test\tor\u001bbob.b+c@a.example.test', 'to\n[e-mail]\tor\u001b[e-mail]'],
    ['email=ada%40example.test&a=b', '[e-mail]&a=b'],
    ["The 'To' number +14165550123 is not valid", "The 'To' number [phone] is not valid"],
    ["No such token: 'tok_visa'\ntok_mastercard", "No such token: '[tok]'\n[tok]"],
    ['pi_3abc_secret_def', '[pi]'],
    ['http://a/reset-password/aB-_9?email=x', 'http://a/reset-password/[token]?email=x'],
    ['http://a/feeds/crew/aB-_9aB-_9aB-_9aB-_9aB.ics', 'http://a/feeds/crew/[token].ics'],
    ['http://a/pay/aB-_9aB-_9aB-_9aB-_9aB', 'http://a/pay/[token]'],
    ['http://a/order/aB-_9aB-_9aB-_9aB-_9aB', 'http://a/order/[token]'],
    ['http://a/api/waiting-list/aB-_9aB-_9aB-_9aB-_9aB', 'http://a/api/waiting-list/[token]'],
    ['http://a/waiver/aB-_9aB-_9aB-_9aB-_9aB', 'http://a/waiver/[token]'],
    ['http://a/called-off/aB-_9aB-_9aB-_9aB-_9aB', 'http://a/called-off/[token]'],
    ['Failed query: select $1\nparams: secret,1', 'Failed query: select $1'],
    [
      'invalid input syntax for type integer: "my secret"',
      'invalid input syntax for type integer: …',
    ],
    ['column "email_key" does not exist', 'column "email_key" does not exist'],
    [
      'at file:///app/node_modules/@fastify/session/index.js',
      'at file:///app/node_modules/@fastify/session/index.js',
    ],
  ])('%j is written as %j', (message, written) => {
    expect(logged(new Error(message)).err.message).toBe(written);
  });

  test('contains type, code, place and cause of an error, but no data it carries', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'my secret' });
    const error = Object.assign(new TypeError('It broke', { cause }), { raw: { pan: '4242' } });
    const { err } = logged(error);
    expect(Object.keys(err).sort()).toEqual(['cause', 'message', 'stack', 'type']);
    expect(err).toMatchObject({ type: 'TypeError', message: 'It broke', cause: { code: '23505' } });
    expect(err['stack']).toContainEqual(expect.stringMatching(/log\.test\.(ts|mjs):\d+/));
    expect(JSON.stringify(err)).not.toMatch(/secret|4242/);
  });
});
