import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, ROOT } from './lib/paths.mjs';
import { textsOf } from './lib/texts-of.mjs';

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');

/** Without the marks of emphasis, links and words that a business may replace. */
const plain = (text) =>
  text
    .replace(/<[^>]+>|[[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const sources = filesOf('apps', 'packages').filter(
  (file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/src\/test-[\w-]+\.tsx?$/.test(file),
);
const said = sources.flatMap((file) => textsOf(at(file)).map(({ text }) => plain(text))).join('\n');

/** A text of a screen, a mail or a refusal: a capital letter or a value, and several words. */
const isText = (quote) =>
  /^[“\p{Lu}{]/u.test(quote) &&
  /\s/.test(quote) &&
  /\p{Ll}/u.test(quote) &&
  !/^(GET|POST|PUT|DELETE|PATCH) |^\{ "/.test(quote);

/** Between these a source puts a text together: values, and words that stand for one. */
const seams =
  /\{[^{}]*\}|\d+|…|[.,:;!?]\s|\b(?:bookings?|orders?|payments?|invoice|guests|hours|days|packed|shipped)\b/;

/** The parts of a quote that a source says as they are, where they are long enough to be looked for. */
const partsOf = (quote) =>
  plain(quote)
    .split(seams)
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((part) => part.split(' ').length > 2);

/** Quotes that the sources put together in another way, and examples. */
const known = new Set([
  '{n} seats are sold already.',
  '{name} is on a departure on {unit} at that time ({date}, {time}).',
  'Type OPEN to confirm.',
  'The note was changed by someone else in the meantime.',
  'The task was changed by someone else in the meantime.',
  'Starts at 07:30 and 13:15, lasts 5 hours, then 1 hour to clean. Not on Mondays.',
  'Captain’s ½ Day Trip',
  '{unit} on {platform}: {lost} of {of} blocked periods ahead are gone.',
  'We have created an account so that you can see your booking and pay for it online. First set a password for it. The link works once, within 7 days. After that, sign in with this email address and your new password.',
  'Second and final payment, due now',
  'It goes back to the card you paid with; banks can take up to 10 days to show it.',
  '{n} saved cards belong to the account in use and will be forgotten: customers enter their card again. Payments made with it can only be refunded at the provider.',
  // A link stands in the middle of each of these.
  'You can change your password on your profile page. To get a link by email instead, sign out first.',
  'Name, contact and logo are those of your business in Settings, and shown on every page.',
  'From different connections, the same email or phone may have ten times as many. See the open holds.',
  'There is no company yet. Add it first.',
]);

test('every text that the rules quote is said somewhere', () => {
  const quotes = filesOf('docs/rules/*.md').flatMap((page) =>
    [...readFileSync(at(page), 'utf8').matchAll(/`([^`\n]+)`/g)]
      .map(([, quote]) => ({ page, quote }))
      .filter(({ quote }) => isText(quote)),
  );
  expect(quotes.length).toBeGreaterThan(2000);
  const unsaid = quotes.filter(({ quote }) => partsOf(quote).some((part) => !said.includes(part)));
  expect(
    unsaid.filter(({ quote }) => !known.has(quote)).map(({ page, quote }) => `${page}: ${quote}`),
  ).toEqual([]);
  // A quote that is said after all is no exception any more.
  expect([...known].filter((one) => !unsaid.some(({ quote }) => quote === one))).toEqual([]);
});
