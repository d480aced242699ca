import { expect, test } from 'vitest';
import { blocksOf, partsOf } from './content-text.ts';
import { headedTexts } from './headed-text.ts';

test('paragraphs end at an empty line, lists where their lines end', () => {
  expect(blocksOf('One\nline.\n\n- a\n- b\nAfter')).toEqual([
    { kind: 'paragraph', lines: ['One', 'line.'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['After'] },
  ]);
});

test.each<[string, ReturnType<typeof headedTexts>]>([
  ['', []],
  [' \n', []],
  ['Plain.', [{ title: '', text: 'Plain.' }]],
  ['# Risks\n\nWater is wet.', [{ title: 'Risks', text: 'Water is wet.' }]],
  [
    'First.\n\n# Risks \nOne.\n\nTwo.\n# Empty',
    [
      { title: '', text: 'First.' },
      { title: 'Risks', text: 'One.\n\nTwo.' },
      { title: 'Empty', text: '' },
    ],
  ],
  ['#None, # nor this', [{ title: '', text: '#None, # nor this' }]],
])('splits %j at its headings', (text, headed) => {
  expect(headedTexts(text)).toEqual(headed);
});

test.each<[string, ReturnType<typeof partsOf>]>([
  ['', []],
  ['plain', [{ words: 'plain', to: null }]],
  [
    'see [ours](/faq#tip) now',
    [
      { words: 'see ', to: null },
      { words: 'ours', to: '/faq#tip' },
      { words: ' now', to: null },
    ],
  ],
  ['[a](https://b.example)', [{ words: 'a', to: 'https://b.example' }]],
  ['[a](mailto:b@c.example)', [{ words: 'a', to: 'mailto:b@c.example' }]],
  ['[a](javascript:x)', [{ words: '[a](javascript:x)', to: null }]],
  ['[a](//b.example)', [{ words: '[a](//b.example)', to: null }]],
  ['[a](/\\b.example)', [{ words: '[a](/\\b.example)', to: null }]],
])('splits %j into its parts', (line, parts) => {
  expect(partsOf(line)).toEqual(parts);
});
