import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { route } from './route.ts';

const declared = z.object({
  data: z.array(
    z.object({ id: z.int(), name: z.string().nullable(), note: z.string().optional() }),
  ),
});
const check = (data: unknown) => () => checkAnswer('GET /x', declared, { data });

test('an answer as it is declared passes; a field may be absent where that is declared', () => {
  expect(
    check([
      { id: 1, name: null },
      { id: 2, name: 'Ada', note: 'x' },
    ]),
  ).not.toThrow();
  expect(check([{ id: 1, name: 'Ada', note: undefined }])).not.toThrow();
});

test.each([
  ['a missing field', [{ id: 1 }], /name/],
  ['another kind', [{ id: '1', name: null }], /id/],
  ['a field that is not declared', [{ id: 1, name: null, secret: 7 }], /\/data\/0\/secret$/],
  ['null where a field may be absent', [{ id: 1, name: null, note: null }], /note/],
])('%s is a fault', (_what, data, words) => {
  expect(check(data)).toThrow(words);
});

test('a field that parsing would fill in counts as missing', () => {
  const filled = z.object({ total: z.int().default(0) });
  expect(() => checkAnswer('GET /x', filled, {})).toThrow('/total');
});

describe('a route', () => {
  test.each([
    { checksAnswers: true, status: 500 },
    { checksAnswers: false, status: 200 },
  ])(
    'answers $status to an undeclared field when answers are checked: $checksAnswers',
    async ({ checksAnswers, status }) => {
      const app = fastify();
      app.decorate('checksAnswers', checksAnswers);
      app.decorate('csrfProtection', (_request, _reply, done) => done());
      const answer = { data: [], version: 1, secret: 7 };
      route(app, 'GET /api/content/faq', () => Promise.resolve(answer));
      const { statusCode } = await app.inject('/api/content/faq');
      expect(statusCode).toBe(status);
      await app.close();
    },
  );
});
