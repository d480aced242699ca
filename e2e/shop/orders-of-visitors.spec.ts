import type { Browser, Page } from '@playwright/test';
import { BookingPage, cards, newGuest, type Guest } from '../support/booking-page.ts';
import { expect, watch, type Slipway } from '../support/fixtures.ts';
import { test } from '../support/own-business.ts';
import { named, staffAt } from '../support/staff.ts';

/** A product on show, a place to pick it up, and a way of shipping it within Canada. */
async function openShop(browser: Browser, slipway: Slipway, product: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: slipway.url })).newPage();
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 1 });
  const unit = { name: product, price: 20, items_quantity: 4, for_sale: 1, in_shop: 1 };
  await admin.send('POST', '/api/units', unit);
  await admin.send('POST', '/api/pickup-places', {
    name: named('The quay'),
    address: '1 Quay Road',
  });
  await admin.send('POST', '/api/shipping-zones', {
    ...{ name: 'Standard', countries: ['CA'], regions: [] },
    prices: [{ from: 0, price: 9 }],
  });
  return page;
}

async function addProduct(page: Page, product: string): Promise<void> {
  await page.goto('/shop');
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill(product);
  await page.getByRole('link', { name: new RegExp(product) }).click();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: /^Basket, / }).click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
}

async function fillContact(page: Page, guest: Guest): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(guest.name);
  await page.getByLabel('Email', { exact: true }).fill(guest.email);
  await page.getByLabel('Phone', { exact: true }).fill(guest.phone);
}

for (const [where, options] of [
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['at a desk', {}],
] as const) {
  test(`${where}, a guest has a product shipped, pays it, and staff find the order`, async ({
    browser,
    slipway,
    mail,
  }) => {
    test.setTimeout(120_000);
    const product = named('T-shirt');
    const staff = await openShop(browser, slipway, product);
    const context = await browser.newContext({ baseURL: slipway.url, ...options });
    const page = await context.newPage();
    const problems = watch(page);
    const guest = newGuest();
    await addProduct(page, product);
    await page.getByText('Shipping', { exact: true }).first().click();
    const country = page.getByLabel('Country', { exact: true }).first();
    if ((await country.count()) > 0) await country.selectOption({ label: 'Canada' });
    await page.getByLabel('Address line 1').fill('12 Harbour Lane');
    await page.getByLabel('City').fill('Toronto');
    await page.getByLabel(/^Postal code/).fill('M5V 2T6');
    await fillContact(page, guest);
    const booking = new BookingPage(page);
    await booking.fillCard(cards.good);
    await booking.agree();
    await page.getByRole('button', { name: /^PAY / }).click();
    const heading = page.getByRole('heading', { name: /^Order \d+ confirmed$/ });
    await expect(heading).toBeVisible({ timeout: 20_000 });
    const number = /\d+/.exec(await heading.innerText())?.[0] ?? '';
    const { text } = await mail(guest.email, new RegExp(`\\b${number}\\b`));
    expect(text).toContain(product);

    // The link of the mail leads to the order's page, without an account.
    await page.goto(/https?:\S+\/order\/\S+/.exec(text)?.[0] ?? '/');
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(page.getByText(product).first()).toBeVisible();
    await expect(page.getByText('12 Harbour Lane')).toHaveCount(0);
    expect(problems).toEqual([]);
    await context.close();

    const answer = await staff.request.get(`/api/orders/${number}`);
    expect(await answer.text()).toContain(guest.email);
    await staff.context().close();
  });
}
