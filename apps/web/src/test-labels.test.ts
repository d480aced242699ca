import { afterEach, expect, test } from 'vitest';
import { slowLabels } from './test-labels.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const documents: [string, string][] = [
  ['a label that names its field', '<label for="a">A</label><input id="a">'],
  ['a label around its field', '<label>A <input></label>'],
  ['two labels, one around', '<label for="a">A</label><label>B <input id="a"></label>'],
  ['two labels in the other order', '<label>B <input id="a"></label><label for="a">A</label>'],
  ['two that name it', '<label for="a">A</label><input id="a"><label for="a">B</label>'],
  ['one around that names another', '<label for="b">A <input id="a"></label><input id="b">'],
  ['one around that names none', '<label for="">A <input id="a"></label>'],
  ['one around two fields', '<label>A <input><select></select></label>'],
  ['one around a hidden and a shown field', '<label>A <input type="hidden"><input></label>'],
  ['one for a hidden field', '<label for="a">A</label><input type="hidden" id="a">'],
  ['an id that is there twice', '<label for="a">A</label><input id="a"><input id="a">'],
  ['an id that is another element’s too', '<label for="a">A</label><p id="a"></p><input id="a">'],
  ['an id with a quote', '<label for="a&quot;]">A</label><textarea id="a&quot;]"></textarea>'],
  ['an id in other letters', '<label for="A">A</label><button id="a"></button>'],
  ['other fields', '<label>A<meter></meter></label><label>B<output></output></label>'],
  ['a field without labels', '<label for="b">A</label><progress id="a"></progress>'],
];

test.each(documents)('finds the labels that jsdom finds: %s', (_name, html) => {
  document.body.innerHTML = html;
  const fields = document.querySelectorAll<HTMLInputElement>(
    'button, input, meter, output, progress, select, textarea',
  );
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) {
    const expected = slowLabels(field);
    expect(field.labels && [...field.labels]).toEqual(expected && [...expected]);
  }
});

test('finds the labels of fields outside the document', () => {
  const label = document.createElement('label');
  label.innerHTML = '<input>';
  expect([...(label.querySelector('input')?.labels ?? [])]).toEqual([label]);
});
