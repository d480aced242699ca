import { expect, test } from 'vitest';
import { fillSlugs, slugOf } from '#operations/slugs.ts';

test.each([
  ['How do I book?', 'how-do-i-book'],
  ['  Déjà vu & more! ', 'deja-vu-more'],
  ['½ day', '1-2-day'],
  ['釣り', 'text'],
  ['x'.repeat(100), 'x'.repeat(60)],
])('%j becomes %s', (words, expected) => {
  expect(slugOf(words)).toBe(expected);
});

test('keeps existing slugs and makes new ones unique', () => {
  const all = [{ words: 'Tips' }, { slug: 'tips', words: 'Old' }, { words: 'tips?' }];
  expect(fillSlugs(all)).toEqual(['tips-2', 'tips', 'tips-3']);
});

test('refuses duplicate slugs', () => {
  expect(
    fillSlugs([
      { slug: 'a', words: '' },
      { slug: 'a', words: '' },
    ]),
  ).toBeNull();
});
