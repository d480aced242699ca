import { expect, test } from 'vitest';
import { termsSections, type TermsSection } from './terms-text.ts';

const pieces = { secondPayment: '30 days', finalPayment: '1 day' };
const dueDates = { second_payment_days: 30, final_payment_days: 1 };
const read = (body: string, crewed = true) => termsSections(body, { crewed, pieces, dueDates });
type Part = TermsSection['parts'][number];
const steps: Part = { kind: 'cancellation' };
const words = (text: string): Part => ({ kind: 'text', text });

test.each<[string, string, ReturnType<typeof read>]>([
  ['a text without headings', 'Be nice.', [{ title: '', parts: [words('Be nice.')] }]],
  [
    'headings, each with its text',
    'First.\n\n# Paying\n\nPay.\n\nSoon.\n# The day\nCome.',
    [
      { title: '', parts: [words('First.')] },
      { title: 'Paying', parts: [words('Pay.\n\nSoon.')] },
      { title: 'The day', parts: [words('Come.')] },
    ],
  ],
  ['a heading that has nothing below it yet', '# Paying', [{ title: 'Paying', parts: [] }]],
  [
    'pieces inside a sentence',
    'Half {second payment} before, the rest {final payment} before.',
    [{ title: '', parts: [words('Half 30 days before, the rest 1 day before.')] }],
  ],
  ['a # inside a line', 'Our # 1 rule', [{ title: '', parts: [words('Our # 1 rule')] }]],
])('%s', (_case, body, expected) => {
  const none = { title: '', parts: [steps] };
  expect(read(body)).toEqual([...expected, none]);
});

test('the cancellation steps stand where their piece does, and at the end without one', () => {
  expect(read('# Cancelling\nBefore.\n{cancellation}\nAfter.\n# More\nMore.')).toEqual([
    { title: 'Cancelling', parts: [words('Before.'), steps, words('After.')] },
    { title: 'More', parts: [words('More.')] },
  ]);
  expect(read('Only {cancellation} inside.').at(-1)).toEqual({ title: '', parts: [steps] });
  expect(read('')).toEqual([{ title: '', parts: [steps] }]);
});

test('a section with crew is only read where somebody comes along', () => {
  const body = '# On the day {crew}\nYour captain knows.\n# Money\nPay.';
  expect(read(body).map(({ title }) => title)).toEqual(['On the day', 'Money', '']);
  expect(read(body, false).map(({ title }) => title)).toEqual(['Money', '']);
});

test('steps that stand with the crew only are still read by everybody', () => {
  expect(read('# With us {crew}\n{cancellation}', false)).toEqual([{ title: '', parts: [steps] }]);
});

test.each([
  [
    30,
    7,
    'The second payment is due 30 days before the trip, and the final payment 7 days before it.',
  ],
  [30, 0, 'The second payment is due 30 days before the trip, and the final payment on its day.'],
  [7, 7, 'The rest is due 7 days before the trip.'],
  [0, 0, 'The rest is due on the day of the trip.'],
])('due %s and %s days before', (second, final, text) => {
  const body =
    'The second payment is due {second payment} before the trip, and the final payment {final payment} before it.';
  const due = { second_payment_days: second, final_payment_days: final };
  const days = { secondPayment: `${second} days`, finalPayment: `${final} days` };
  const [section] = termsSections(body, { crewed: true, pieces: days, dueDates: due });
  expect(section?.parts).toEqual([words(text)]);
});
