import type { Frame, Page } from '@playwright/test';
import { BookingPage, cards, newGuest } from './support/booking-page.ts';
import { expect, test, watch } from './support/fixtures.ts';
import {
  blockThirdParties,
  frameAt,
  otherWebsite,
  type OtherWebsite,
} from './support/other-website.ts';

let website: OtherWebsite;
test.beforeEach(async ({ context }) => {
  website = await otherWebsite('127.0.0.1');
  await blockThirdParties(context);
});
test.afterEach(() => website.close());

/** Allows a site on the screen of an Admin, in a browser of theirs. */
async function allow(page: Page, origin: string): Promise<void> {
  await page.goto('/admin/website');
  await page.getByLabel('Address of your website').fill(`${origin}/any/page`);
  await page.getByRole('button', { name: 'Allow this site' }).click();
  await expect(page.getByRole('list', { name: 'Allowed sites' })).toContainText(origin);
}

/** The script to copy for a unit or one of its packages, as the screen gives it. */
async function scriptFor(page: Page, unit: string, chosen?: string): Promise<string> {
  await page.getByLabel('Unit', { exact: true }).selectOption(unit);
  if (chosen !== undefined) await page.getByLabel('Package', { exact: true }).selectOption(chosen);
  return page.getByRole('textbox', { name: 'The booking page inside your page' }).inputValue();
}

const tokenOf = (frame: Frame) => new URL(frame.url()).hash.split('.')[0];

async function bookUpToCard(frame: Frame, unit: string, months: number) {
  const booking = new BookingPage(frame);
  const guest = newGuest();
  await booking.chooseUnit(unit);
  await booking.choosePackage('Full Day Package');
  await booking.chooseDay(months);
  await booking.fillContact(guest, 2);
  await booking.agree();
  return { booking, guest };
}

test('an Admin allows a website, which then books in frames without cookies or storage: declined, checked by the bank, reloaded', async ({
  page,
  browser,
  signIn,
  slipway,
}) => {
  await signIn('admin');
  await allow(page, website.origin);
  website.html = `${await scriptFor(page, 'Everything')}<hr>${await scriptFor(page, 'Long Reach', 'Full Day Package')}`;

  const context = await browser.newContext();
  await blockThirdParties(context);
  const visitor = await context.newPage();
  const problems = watch(visitor);
  await visitor.goto(website.origin);
  const all = await frameAt(visitor, 0);
  const one = await frameAt(visitor, 1);
  expect(tokenOf(all)).not.toBe(tokenOf(one));

  // The second frame offers its package alone.
  await expect(one.getByRole('radio', { name: /Package/ })).toHaveCount(1);
  await expect(one.getByRole('radio', { name: /^First Light/ })).toHaveCount(0);
  await expect(all.getByRole('radio', { name: /^First Light/ })).toBeVisible();
  await expect(all.getByRole('navigation')).toHaveCount(0);

  await all.getByRole('button', { name: 'Read the terms and conditions' }).click();
  const terms = all.getByRole('dialog', { name: 'Terms and conditions' });
  await expect(terms).toContainText('Cancellation');
  await terms.getByRole('button').first().click();

  // Declined, then another card.
  const { booking, guest } = await bookUpToCard(all, 'First Light', 4);
  await booking.fillCard(cards.declined);
  await booking.button.click();
  const error = all.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Your card was declined.');
  // The dialog lies in the part of the frame that is on the screen.
  await expect(error).toBeInViewport({ ratio: 1 });
  await error.getByRole('button').last().click();
  await booking.fillCard(cards.good);
  await booking.button.click();
  const first = await booking.thanked();
  await expect.poll(() => visitor.evaluate('window.booked')).toEqual([first]);
  await expect.poll(() => slipway.mailbox.subjects(guest.email).length).toBe(1);

  // Checked by the bank in a window; what was entered is kept over a reload of the frame.
  const name = 'Grace Reloaded';
  const second = new BookingPage(one);
  await second.chooseDay(4);
  await second.fillContact({ ...newGuest(), name }, 2);
  const before = tokenOf(one);
  await visitor.waitForTimeout(400);
  await one.evaluate(() => location.reload());
  await expect(one.getByLabel('Name', { exact: true })).toHaveValue(name);
  expect(tokenOf(one)).toBe(before);
  await second.agree();
  await second.fillCard(cards.secure);
  await second.button.click();
  const [bank] = await Promise.all([
    visitor.waitForEvent('popup'),
    one.getByRole('button', { name: 'Open my bank' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(one.getByRole('dialog', { name: 'Error' })).toContainText(/authenticat/i);
  await one.getByRole('dialog', { name: 'Error' }).getByRole('button').last().click();
  await second.fillCard(cards.secure);
  await second.button.click();
  const [again] = await Promise.all([
    visitor.waitForEvent('popup'),
    one.getByRole('button', { name: 'Open my bank' }).click(),
  ]);
  await again.getByRole('button', { name: 'Approve' }).click();
  const next = await second.thanked();
  await expect.poll(() => visitor.evaluate('window.booked')).toEqual([first, next]);
  expect(problems.filter((it) => !it.includes('status of 422'))).toEqual([]);
  await context.close();
});

test('an answer that is lost, and a reload after it, book once', async ({
  page,
  browser,
  signIn,
  slipway,
}) => {
  await signIn('admin');
  await allow(page, website.origin);
  website.html = await scriptFor(page, 'Everything');
  const context = await browser.newContext();
  await blockThirdParties(context);
  const visitor = await context.newPage();
  await visitor.goto(website.origin);
  const frame = await frameAt(visitor, 0);
  const { booking, guest } = await bookUpToCard(frame, 'First Light', 5);
  await booking.fillCard(cards.good);
  await visitor.route('**/api/booking/create', async (route) => {
    expect(route.request().headers()['cookie']).toBeUndefined();
    expect(route.request().headers()['x-embed-token']).toBeDefined();
    await route.fetch();
    await route.abort();
  });
  await booking.button.click();
  const lost = frame.getByRole('dialog', { name: 'Error' });
  await expect(lost).toContainText('The connection was lost.');
  await lost.getByRole('button').last().click();
  await expect(lost).toBeHidden();
  await visitor.unroute('**/api/booking/create');
  // The page that is left takes no press any more.
  await Promise.all([
    visitor.waitForEvent('framenavigated', (one) => one === frame),
    frame.evaluate(() => location.reload()),
  ]);
  await booking.button.click();
  await booking.thanked();
  await expect.poll(() => slipway.mailbox.subjects(guest.email).length).toBe(1);
  expect(await context.cookies(slipway.url)).toEqual([]);
  await context.close();
});

test('a token that is over is renewed without losing what was entered', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('admin');
  await allow(page, website.origin);
  website.html = await scriptFor(page, 'Everything');
  const context = await browser.newContext();
  await blockThirdParties(context);
  const visitor = await context.newPage();
  const problems = watch(visitor);
  await visitor.goto(website.origin);
  const frame = await frameAt(visitor, 0);
  const { booking } = await bookUpToCard(frame, 'First Light', 6);
  await booking.fillCard(cards.good);
  const visitorId = tokenOf(frame);
  const begun = new URL(frame.url()).hash;
  // As the server answers a token that is over.
  let refusals = 0;
  await visitor.route('**/api/booking/create', async (route) => {
    const isOver = route.request().headers()['x-embed-token'] === begun.slice(1);
    if (isOver) refusals += 1;
    const body = { code: 'embed_refused', message: 'Over.' };
    await (isOver ? route.fulfill({ status: 403, json: body }) : route.continue());
  });
  await visitor.waitForTimeout(20);
  await booking.button.click();
  await booking.thanked();
  expect(refusals).toBe(1);
  expect(problems.filter((it) => !it.includes('status of 403'))).toEqual([]);
  expect(tokenOf(frame)).toBe(visitorId);
  expect(new URL(frame.url()).hash).not.toBe(begun);
  await context.close();
});

test('a website that is not allowed shows a link instead, and no page of ours', async ({
  page,
  slipway,
}) => {
  const src = `${slipway.url}/embed/book.js`;
  website.html = `<script async src="${src}" data-unit="3" data-title="Book a boat"></script>
    <iframe title="book" src="${slipway.url}/book"></iframe>
    <iframe title="home" src="${slipway.url}/"></iframe>`;
  await page.clock.install();
  await page.goto(website.origin);
  await expect(page.locator('iframe')).toHaveCount(3);
  for (const element of await page.locator('iframe').elementHandles()) {
    const frame = await element.contentFrame();
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  }
  await page.clock.fastForward(21_000);
  const link = page.getByRole('link', { name: 'Book a boat' });
  await expect(link).toHaveAttribute('href', `${slipway.url}/book?unit=3`);
  await expect(page.locator('iframe')).toHaveCount(2);
});

test('a booking keeps where its visit came from: in a frame by the website’s address, elsewhere from page to page', async ({
  page,
  browser,
  signIn,
  slipway,
}) => {
  await signIn('admin');
  await allow(page, website.origin);
  website.html = await scriptFor(page, 'Everything');
  const context = await browser.newContext();
  await blockThirdParties(context);
  const visitor = await context.newPage();
  const sentBy = async (press: Promise<unknown>) => {
    const [request] = await Promise.all([visitor.waitForRequest('**/api/booking/create'), press]);
    const body: unknown = request.postDataJSON();
    return body;
  };
  await visitor.goto(`${website.origin}/?utm_source=Letter&utm_medium=email&utm_campaign=2027`);
  const { booking } = await bookUpToCard(await frameAt(visitor, 0), 'First Light', 7);
  await booking.fillCard(cards.good);
  expect(await sentBy(booking.button.click())).toMatchObject({
    visit: { source: 'letter', medium: 'email', campaign: '2027' },
  });
  const id = await booking.thanked();
  await page.goto(`/admin/bookings?booking=${id}`);
  await expect(page.getByText('letter · email · 2027')).toBeVisible();

  // From a link on another website; a reload on the way keeps it, and the first address stays as it was.
  await visitor.goto(`${slipway.url}/faq`, { referer: 'https://www.harbour.example/' });
  expect(new URL(visitor.url()).search).toBe('');
  await visitor.getByRole('link', { name: 'Book Your Package' }).first().click();
  await expect(visitor).toHaveURL(/\/book\?.*utm_source=harbour\.example&utm_medium=referral/);
  await visitor.reload();
  await expect(visitor).toHaveURL(/utm_source=harbour\.example/);
  await context.close();
});
