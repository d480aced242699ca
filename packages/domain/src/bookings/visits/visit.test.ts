import { expect, test } from 'vitest';
import { namedVisit } from './known-sites.ts';
import { visitSearchParams, hostOf, keptVisit, visitOf, visitPart, type Visit } from './visit.ts';

const visit = (source: string, medium = '', campaign = ''): Visit => ({ source, medium, campaign });
const direct = visit('direct');
const ownHosts = ['book.example.com'];

interface Begun {
  query?: string;
  referrer?: string;
  embeddedOn?: string;
}
const read = ({ query = '', referrer = '', embeddedOn }: Begun) =>
  visitOf({
    query: new URLSearchParams(query),
    referrer,
    embeddedOn: embeddedOn ?? null,
    ownHosts,
  });

const long = 'a'.repeat(100);

test.each<[Begun, Visit]>([
  [{}, direct],
  // What a link says.
  [
    { query: 'utm_source=Letter&utm_medium=Email&utm_campaign=Summer+2027' },
    visit('letter', 'email', 'summer 2027'),
  ],
  [{ query: 'utm_source=letter' }, visit('letter')],
  [{ query: 'utm_source=letter', referrer: 'www.google.com' }, visit('letter')],
  [{ query: 'utm_source=letter&gclid=1' }, visit('letter')],
  [{ query: 'utm_medium=flyer' }, visit('direct', 'flyer')],
  [
    { query: 'utm_campaign=summer', referrer: 'www.google.de' },
    visit('google', 'organic', 'summer'),
  ],
  [{ query: 'utm_medium=cpc', referrer: 'www.bing.com' }, visit('bing', 'cpc')],
  // Bounded, on one line, and no email address.
  [{ query: `utm_source=${long}b` }, visit(long)],
  [{ query: 'utm_source=a%0Ab%00%E2%80%AEc' }, visit('a bc')],
  [{ query: 'utm_source=+++' }, direct],
  [
    { query: 'utm_source=ada%40example.com', referrer: 'blog.example' },
    visit('blog.example', 'referral'),
  ],
  [{ query: 'utm_source=letter&utm_campaign=for+ada%2540example.com' }, visit('letter')],
  // Advertisements.
  [{ query: 'gclid=abc' }, visit('google', 'cpc')],
  [{ query: 'gbraid=' }, visit('google', 'cpc')],
  [{ query: 'msclkid=abc&utm_campaign=summer' }, visit('bing', 'cpc', 'summer')],
  // Search engines.
  [{ referrer: 'www.google.com' }, visit('google', 'organic')],
  [{ referrer: 'google.co.uk' }, visit('google', 'organic')],
  [{ referrer: 'com.google.android.googlequicksearchbox' }, visit('google', 'organic')],
  [{ referrer: 'cn.bing.com' }, visit('bing', 'organic')],
  [{ referrer: 'de.search.yahoo.com' }, visit('yahoo', 'organic')],
  [{ referrer: 'duckduckgo.com' }, visit('duckduckgo', 'organic')],
  [{ referrer: 'yandex.ru' }, visit('yandex', 'organic')],
  // Networks.
  [{ referrer: 'l.facebook.com' }, visit('facebook', 'social')],
  [{ referrer: 'm.facebook.com', query: 'fbclid=1' }, visit('facebook', 'social')],
  [{ referrer: 'www.instagram.com' }, visit('instagram', 'social')],
  [{ referrer: 't.co' }, visit('x', 'social')],
  [{ referrer: 'old.reddit.com' }, visit('reddit', 'social')],
  // Mailboxes.
  [{ referrer: 'mail.google.com' }, visit('gmail', 'email')],
  [{ referrer: 'com.google.android.gm' }, visit('gmail', 'email')],
  [{ referrer: 'outlook.live.com' }, visit('outlook', 'email')],
  // Other websites, also those that look alike.
  [{ referrer: 'www.harbour.example' }, visit('harbour.example', 'referral')],
  [{ referrer: 'sites.google.com' }, visit('sites.google.com', 'referral')],
  [{ referrer: 'google.com.evil.example' }, visit('google.com.evil.example', 'referral')],
  [{ referrer: 'notbing.com' }, visit('notbing.com', 'referral')],
  [{ referrer: 'list.co' }, visit('list.co', 'referral')],
  [{ referrer: '127.0.0.1' }, visit('127.0.0.1', 'referral')],
  // Its own pages bring nobody.
  [{ referrer: 'book.example.com' }, direct],
  [{ referrer: 'www.book.example.com' }, direct],
  // Frames.
  [{ embeddedOn: 'www.example.com' }, visit('example.com', 'embed')],
  [{ embeddedOn: 'www.example.com', referrer: 'www.example.com' }, visit('example.com', 'embed')],
  [{ embeddedOn: 'www.example.com', referrer: 'example.com' }, visit('example.com', 'embed')],
  [{ embeddedOn: 'www.example.com', referrer: 'book.example.com' }, visit('example.com', 'embed')],
  [{ embeddedOn: 'www.example.com', referrer: 'www.google.com' }, visit('google', 'organic')],
  [{ embeddedOn: 'www.example.com', query: 'utm_source=letter' }, visit('letter')],
  [
    { embeddedOn: 'www.example.com', query: 'utm_campaign=summer' },
    visit('example.com', 'embed', 'summer'),
  ],
])('%j comes from %j', (begun, found) => {
  const begins = read(begun);
  expect(namedVisit(begins)).toEqual(found);
  // Handed on, it is the same one, whatever page was before.
  const query = new URLSearchParams(visitSearchParams(begins)).toString();
  expect(read({ query, referrer: found === direct ? '' : 'elsewhere.example' })).toEqual(begins);
  // Named twice, it is the same one, too.
  expect(namedVisit(found)).toEqual(found);
});

test('a direct visit adds nothing to an address', () => {
  expect(visitSearchParams(direct)).toEqual({});
  expect(visitSearchParams(visit('letter', '', 'summer'))).toEqual({
    utm_source: 'letter',
    utm_campaign: 'summer',
  });
});

test.each([
  ['', ''],
  ['Newsletter', 'newsletter'],
  ['ÉTÉ', 'été'],
  ['a\u0000b\tc', 'ab c'],
  ['@harbour', '@harbour'],
  ['a@b', ''],
  ['mailto:ada@example.com', ''],
  ['ADA%40example.com', ''],
  [long, long],
  [`${long}b`, long],
  // No sign is cut in two.
  [`${'a'.repeat(99)}🚤b`, `${'a'.repeat(99)}🚤`],
  // Nor does a cut leave a space.
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%j is kept as %j', (text, kept) => {
  expect(visitPart(text)).toBe(kept);
  expect(visitPart(kept)).toBe(kept);
});

test.each<[Visit, Visit]>([
  [visit('Google', 'Organic'), visit('google', 'organic')],
  [visit('', 'email', 'summer'), direct],
  [visit('ada@example.com', 'email'), direct],
  [visit('letter', 'ada@example.com', 'bob@example.com'), visit('letter')],
])('of what was sent, %j, %j is kept', (sent, kept) => {
  expect(keptVisit(sent)).toEqual(kept);
});

test.each([
  ['', ''],
  ['https://www.Google.com/search?q=a', 'www.google.com'],
  ['http://localhost:3000/', 'localhost'],
  ['https://ada:secret@blog.example/a@b', 'blog.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['about:blank', ''],
  ['not an address', ''],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host);
});
