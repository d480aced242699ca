import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { BookingPage, cards, newGuest, type Guest } from '../support/booking-page.ts';
import { expect, watch, type Slipway } from '../support/fixtures.ts';
import { test } from '../support/own-business.ts';
import { named, staffAt } from '../support/staff.ts';

/** A product on show, a place to pick it up, and a shipping method within Canada. */
async function openShop(
  browser: Browser,
  slipway: Slipway,
  product: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: slipway.url, ...options });
  const page = await context.newPage();
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

async function shipTo(page: Page): Promise<void> {
  await page.getByText('Shipping', { exact: true }).first().click();
  const country = page.getByLabel('Country', { exact: true }).first();
  if ((await country.count()) > 0) await country.selectOption({ label: 'Canada' });
  await page.getByLabel('Address line 1').fill('12 Harbour Lane');
  await page.getByLabel('City').fill('Toronto');
  await page.getByLabel(/^Postal code/).fill('M5V 2T6');
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
  test(`${where}, a guest has two shirts shipped and returns one, which staff pack, ship, receive and refund`, async ({
    browser,
    slipway,
    mail,
  }) => {
    test.setTimeout(120_000);
    const product = named('T-shirt');
    const staff = await openShop(browser, slipway, product, options);
    const inOffice = watch(staff);
    const context = await browser.newContext({ baseURL: slipway.url, ...options });
    const page = await context.newPage();
    const problems = watch(page);
    const guest = newGuest();
    const { number, link } =
      await test.step('the guest orders two, and finds the order', async () => {
        await addProduct(page, product);
        await page.getByRole('button', { name: `More: ${product}` }).click();
        await expect(page.getByText('CA$20.00 each')).toBeVisible();
        await shipTo(page);
        await fillContact(page, guest);
        const booking = new BookingPage(page);
        await booking.fillCard(cards.good);
        await booking.agree();
        await page.getByRole('button', { name: /^PAY / }).click();
        const heading = page.getByRole('heading', { name: /^Order \d+ confirmed$/ });
        await expect(heading).toBeVisible({ timeout: 20_000 });
        const ordered = /\d+/.exec(await heading.innerText())?.[0] ?? '';
        const { text } = await mail(guest.email, new RegExp(`^Order ${ordered} confirmed`));
        expect(text).toContain(product);
        // The link of the mail leads to the order's page, without an account.
        const address = /https?:\S+\/order\/\S+/.exec(text)?.[0] ?? '/';
        await page.goto(address);
        await expect(page.getByRole('heading', { name: `Order ${ordered}` })).toBeVisible();
        await expect(page.getByText(`2 × ${product}`)).toBeVisible();
        await expect(page.getByText('12 Harbour Lane')).toHaveCount(0);
        await expect(page.getByText('Until it is packed you can cancel it')).toBeVisible();
        return { number: ordered, link: address };
      });

    const drawer = staff.getByRole('dialog', { name: new RegExp(`^Order ${number}\\b`) });
    const delivery = drawer.getByRole('region', { name: 'Delivery' });
    await test.step('staff pack it and ship it, and the guest is told', async () => {
      await staff.goto(`/admin/bookings?tab=orders&order=${number}`);
      await expect(drawer).toContainText('12 Harbour Lane');
      await delivery.getByRole('button', { name: 'Packed', exact: true }).click();
      await delivery.getByRole('button', { name: 'Shipped', exact: true }).click();
      const form = staff.getByRole('dialog', { name: `Ship order ${number}` });
      await form.getByLabel('Tracking number or address').fill('RX 123 456 CA');
      await form.getByRole('button', { name: 'Shipped', exact: true }).click();
      await expect(delivery).toContainText('RX 123 456 CA');
      const told = await mail(guest.email, new RegExp(`^Order ${number} is on its way`));
      expect(told.text).toContain('RX 123 456 CA');
      await drawer.getByRole('button', { name: 'Delivered', exact: true }).click();
      const sure = staff.getByRole('dialog', { name: 'Were all products handed over?' });
      await sure.getByRole('button', { name: 'Complete' }).click();
      await expect(staff.getByText('The order has been completed.')).toBeVisible();
    });

    await test.step('the guest asks to return one by the link, typing the email address', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
      await page.getByRole('button', { name: 'Return products' }).click();
      const form = page.getByRole('form', { name: 'Return products' });
      await form.getByLabel(product).fill('1');
      await form.getByLabel('Reason (optional)').fill('Too small');
      const refund = form.getByRole('status');
      await expect(refund).toHaveText(/Once it has arrived we refund CA\$20\.00\./);
      const ask = form.getByRole('button', { name: 'Ask for the return' });
      await form.getByLabel('Email address of the order').fill('somebody@example.test');
      await ask.click();
      await expect(form.getByText('This is not the email address of this order.')).toBeVisible();
      await form.getByLabel('Email address of the order').fill(guest.email.toUpperCase());
      await ask.click();
      await expect(page.getByText(`1 × ${product}`)).toBeVisible();
      await mail(guest.email, new RegExp(`^Return of order ${number}$`));
    });

    await test.step('staff receive it: it is in stock again, and its price goes back', async () => {
      await staff.reload();
      await expect(delivery).toContainText('Too small');
      await delivery.getByRole('button', { name: 'Return received' }).click();
      const form = staff.getByRole('dialog', { name: `Return of order ${number}` });
      await expect(form.getByRole('status')).toHaveText('Refund: CA$20.00');
      await form.getByRole('button', { name: 'Received, refund it' }).click();
      await expect(delivery).toContainText(`1 of 1 × ${product}, 1 back in stock`);
      const told = await mail(guest.email, new RegExp(`^Return of order ${number} received`));
      expect(told.text).toContain('CA$20.00');
      await page.reload();
      await expect(page.getByText('1 returned')).toBeVisible();
      await expect(page.getByRole('row', { name: /^Refunded/ })).toContainText('CA$20.00');
      // One of four is with the guest.
      await page.goto(`/shop?q=${encodeURIComponent(product)}`);
      await page.getByRole('link', { name: new RegExp(product) }).click();
      const panel = page.getByRole('region', { name: 'Price and stock' });
      await expect(panel).toContainText('Only 3 left');
    });
    expect(problems.filter((problem) => !/ 422 /.test(problem))).toEqual([]);
    expect(inOffice).toEqual([]);
    await context.close();
    await staff.context().close();
  });
}
