import { expect, test } from 'vitest';
import { bookingLink, buttonSnippet, scriptSnippet } from './snippets.ts';

const home = 'https://book.example.com';
const all = { unit: null, package: null };

test.each([
  [all, '/book'],
  [{ unit: 3, package: null }, '/book?unit=3'],
  [{ unit: 3, package: 12 }, '/book?unit=3&package=12'],
  [{ unit: 0, package: null }, '/book?unit=0'],
  [{ unit: null, package: 12 }, '/book'],
])('%j is linked as %s', (offered, path) => {
  expect(bookingLink(home, offered)).toBe(`${home}${path}`);
});

function elementOf(html: string, selector: string): Element | null {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page.childElementCount === 1 ? page.querySelector(selector) : null;
}

test('a button is a link with a text, whatever is in it', () => {
  const text = 'Book <"Ada" & co>';
  const link = elementOf(buttonSnippet(home, { unit: 3, package: 12 }, text), 'a');
  expect(link?.getAttribute('href')).toBe(`${home}/book?unit=3&package=12`);
  expect(link?.textContent).toBe(text);
});

test('a script says what its frame offers', () => {
  const script = elementOf(scriptSnippet(home, { unit: 3, package: 12 }, 'Book "it"'), 'script');
  expect(script?.getAttribute('src')).toBe(`${home}/embed/book.js`);
  expect(script?.getAttributeNames().sort()).toEqual([
    'async',
    'data-package',
    'data-title',
    'data-unit',
    'src',
  ]);
  expect(script?.getAttribute('data-title')).toBe('Book "it"');
  expect(scriptSnippet(home, all, 'Book')).not.toContain('data-unit');
});
