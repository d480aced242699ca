import { expect, test } from 'vitest';
import { fillPieces, paragraphsOf, toPieces, unknownPieces } from './pieces.ts';

const pieces = { name: 'Ann', number: '4821', what: 'Cruise on Red', package: 'Cruise', none: '' };

test.each([
  ['Hi {name}, {number}.', 'Hi Ann, 4821.'],
  ['{name} {name}', 'Ann Ann'],
  ['{nobody} {Name} {}', '{nobody} {Name} {}'],
  ['a {none}b', 'a b'],
  ['{constructor} {__proto__}', '{constructor} {__proto__}'],
  ['{ {name} }', '{ Ann }'],
  ['{{name}}', '{Ann}'],
  ['no pieces', 'no pieces'],
])('%j is filled as %j', (text, expected) => {
  expect(fillPieces(text, pieces)).toBe(expected);
});

test('a value that looks like a piece is not filled again', () => {
  expect(fillPieces('{name}', { name: '{link}', link: 'https://secret.test' })).toBe('{link}');
  expect(fillPieces('{name}', { name: '$& $1' })).toBe('$& $1');
});

test.each([
  ['Hi {name}', []],
  ['Hi {nmae}, {name} {nmae} {foo bar}', ['nmae', 'foo bar']],
  ['{Name}', ['Name']],
  ['{}', ['']],
  ['an open { and a } closed', [' and a ']],
  ['a { alone', []],
  ['{a\nb}', []],
  ['{constructor}', ['constructor']],
])('%j names the unknown pieces %j', (text, expected) => {
  expect(unknownPieces(text, Object.keys(pieces))).toEqual(expected);
});

test.each([
  ['Hi Ann, booking 4821.', 'Hi {name}, booking {number}.'],
  ['Cruise on Red, or Cruise', '{what}, or {package}'],
  ['Nothing of it', 'Nothing of it'],
])('%j has the pieces %j', (text, expected) => {
  expect(toPieces(text, pieces)).toBe(expected);
  expect(fillPieces(expected, pieces)).toBe(text);
});

test.each([
  ['a\n\nb', ['a', 'b']],
  ['a\nb', ['a\nb']],
  [' a \n  \n\n\n b\n', ['a', 'b']],
  ['', []],
])('%j has the paragraphs %j', (text, expected) => {
  expect(paragraphsOf(text)).toEqual(expected);
});
