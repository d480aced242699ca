import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const words = {
  headline: 'Quiet water',
  welcome: 'Come aboard.',
  how_to_book: '- Choose a day.',
  where_to_find: '',
};

test('visitors read what an Admin has written of the home page', async () => {
  const visitor = desk.server.client();
  const { data, version } = await visitor.call('GET /api/content/home');
  expect(data).toEqual({ headline: '', welcome: '', how_to_book: '', where_to_find: '' });
  const saved = await desk.admin.call('PUT /api/content/home', { body: { words, version } });
  expect(saved).toEqual({ data: words, version: version + 1 });
  expect(await visitor.call('GET /api/content/home')).toEqual(saved);
});

test('of two who edit the home page at once only one saves', async () => {
  const { version } = await desk.admin.call('GET /api/content/home');
  const sent = await Promise.all(
    ['One', 'Other'].map((headline) =>
      desk.admin.send('PUT', '/api/content/home', {
        body: { words: { ...words, headline }, version },
      }),
    ),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { message, code } = await desk.admin.refused('PUT /api/content/home', {
    body: { words, version },
  });
  expect([code, message]).toEqual([
    'conflict',
    'The home page was changed by someone else since you opened it.',
  ]);
});

test('a headline is one line of up to 160 characters', async () => {
  const { version } = await desk.admin.call('GET /api/content/home');
  const { errors } = await desk.admin.refused('PUT /api/content/home', {
    body: { words: { ...words, headline: 'x'.repeat(161) }, version },
  });
  expect(Object.keys(errors)).toEqual(['words.headline']);
});
