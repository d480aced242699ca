import { BookingPage, cards, newGuest } from '../support/booking-page.ts';
import { expect, watch } from '../support/fixtures.ts';
import { test } from '../support/own-business.ts';
import { numberOf, rowOf } from '../support/rows.ts';
import { named, staffAt } from '../support/staff.ts';

for (const [where, options] of [
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['at a desk', {}],
] as const) {
  test(`${where}, a cruise is paid with a promo code, a gift card and the rest by a wallet`, async ({
    browser,
    mail,
    slipway,
  }) => {
    const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
    const staff = await staffAt(staffPage, 'admin');
    await staff.set({ purpose: 'rent', company_id: 0 });
    const code = named('SAVE').replace(' ', '').toUpperCase();
    const off = { off: { of: 'percent', percent: 10 }, applies_to: { of: 'all' } };
    await staff.send('POST', '/api/codes', { name: code, code, ...off });
    const giver = newGuest();

    // Staff issue a gift card, whose code comes by email.
    const office = watch(staffPage);
    await staffPage.goto('/admin/gift-cards');
    await staffPage.getByRole('button', { name: 'Issue a gift card' }).first().click();
    const form = staffPage.getByRole('dialog', { name: 'Issue a gift card' });
    await form.getByLabel('Amount').fill('50');
    await form.getByLabel('Email').fill(giver.email);
    await form.getByLabel('For', { exact: true }).fill(giver.name);
    await form.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(staffPage.getByText('The gift card was issued.')).toBeVisible();
    const { text } = await mail(giver.email, /gift card/i);
    const gift = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? '';
    expect(gift).not.toBe('');

    const context = await browser.newContext({ baseURL: slipway.url, ...options });
    const page = await context.newPage();
    const problems = watch(page);
    const guest = newGuest();
    const booking = new BookingPage(page);
    await booking.open();
    await booking.chooseUnit('Golden Hour');
    await booking.chooseDay(where === 'at a desk' ? 2 : 3);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(guest.name);
    await page.getByLabel('Email', { exact: true }).fill(guest.email);
    await page.getByLabel('Phone', { exact: true }).fill(guest.phone);
    await page.getByRole('button', { name: 'I have a code' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Use code' }).click();
    await page.getByRole('button', { name: 'Add a gift card' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).last().fill(gift.toLowerCase());
    await page.getByRole('button', { name: 'Use code' }).click();
    await expect(page.getByText(/^Pays /)).toBeVisible();
    await page.getByLabel('Pay by').selectOption({ label: 'Apple Pay' });
    await booking.agree();
    const press = page.getByRole('button', { name: /^BOOK AND PAY/ });
    const due = Number(/[\d.]+$/.exec(await press.innerText())?.[0]);
    await press.click();
    await expect(
      page.getByRole('heading', { name: /confirmed$|^Booking \d+/ }).first(),
    ).toBeVisible({
      timeout: 20_000,
    });
    const number = await page
      .getByText(/^Booking \d+$/)
      .first()
      .innerText();
    const id = Number(/\d+/.exec(number)?.[0]);

    // The ledger has both, and the card what is left on it.
    const made = rowOf(await (await staffPage.request.get(`/api/bookings/${id}`)).json());
    expect(Math.round((50 + due) * 100)).toBe(Math.round(numberOf(made, 'total_price') * 100));
    await staffPage.goto(`/admin/bookings?booking=${id}`);
    await expect(staffPage.getByText('Apple Pay').first()).toBeVisible();
    await expect(staffPage.getByText('Gift card').first()).toBeVisible();
    await page.goto('/gift-card');
    await page.getByLabel('Code').fill(gift);
    await page.getByRole('button', { name: 'Show the balance' }).click();
    await expect(page.getByText('Used up')).toBeVisible();
    expect([...problems, ...office]).toEqual([]);
    await context.close();
  });
}

for (const [where, options] of [
  ['on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['at a desk', {}],
] as const) {
  test(`${where}, a gift card is bought in the shop, and pays a trip with the code of its mail`, async ({
    browser,
    mail,
    slipway,
  }) => {
    test.setTimeout(90_000);
    const staffPage = await (await browser.newContext({ baseURL: slipway.url })).newPage();
    const staff = await staffAt(staffPage, 'admin');
    await staff.set({
      ...{ purpose: 'rent', company_id: 0 },
      gift_cards: { sold: true, amounts: [25, 50], own_amount: true, least: 20, most: 500 },
    });
    const context = await browser.newContext({ baseURL: slipway.url, ...options });
    const page = await context.newPage();
    const problems = watch(page);
    const [buyer, receiver] = [newGuest(), newGuest()];
    const booking = new BookingPage(page);

    const number =
      await test.step('it is chosen, put into the basket and paid by card', async () => {
        await page.goto('/gift-cards');
        await page.getByText('Another amount').click();
        await page.getByLabel('Your amount').fill('30');
        await page.getByLabel('For', { exact: true }).fill(receiver.name);
        await page.getByLabel('Email it to').fill(receiver.email);
        await page.getByLabel('From', { exact: true }).fill(buyer.name);
        await page.getByLabel('Message').fill('See you on the water');
        await page.getByRole('button', { name: 'Add to basket' }).click();
        await expect(page.getByText(`Gift card for ${receiver.name}`)).toBeVisible();
        await page.getByLabel('Name', { exact: true }).fill(buyer.name);
        await page.getByLabel('Email', { exact: true }).fill(buyer.email);
        await page.getByLabel('Phone', { exact: true }).fill(buyer.phone);
        await booking.fillCard(cards.good);
        await booking.agree();
        await page.getByRole('button', { name: /^PAY / }).click();
        const heading = page.getByRole('heading', { name: /^Order \d+ confirmed$/ });
        await expect(heading).toBeVisible({ timeout: 20_000 });
        await mail(buyer.email, /^Order \d+ confirmed/);
        return /\d+/.exec(await heading.innerText())?.[0] ?? '';
      });

    const { text } = await mail(receiver.email, /gift card/i);
    expect(text).toContain('See you on the water');
    const gift = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? '';

    await test.step('its code pays a part of a trip, and a card the rest', async () => {
      await booking.open();
      await booking.chooseUnit('Golden Hour');
      await booking.chooseDay(where === 'at a desk' ? 4 : 5);
      await page.getByRole('button', { name: 'Add to basket' }).click();
      await page.getByLabel('Name', { exact: true }).fill(receiver.name);
      await page.getByLabel('Email', { exact: true }).fill(receiver.email);
      await page.getByLabel('Phone', { exact: true }).fill(receiver.phone);
      await page.getByRole('button', { name: 'I have a code' }).click();
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(gift);
      await page.getByRole('button', { name: 'Use code' }).click();
      await expect(page.getByText(/^Pays /)).toBeVisible();
      await booking.fillCard(cards.good);
      await booking.agree();
      await page.getByRole('button', { name: /^BOOK AND PAY/ }).click();
      await expect(
        page.getByRole('heading', { name: /confirmed$|^Booking \d+/ }).first(),
      ).toBeVisible({ timeout: 20_000 });
      await page.goto('/gift-card');
      await page.getByLabel('Code').fill(gift);
      await page.getByRole('button', { name: 'Show the balance' }).click();
      await expect(page.getByText('Used up')).toBeVisible();
    });

    // Staff find the order by its number, and the card that it sold.
    await staffPage.goto(`/admin/bookings?tab=orders&order=${number}`);
    const drawer = staffPage.getByRole('dialog', { name: new RegExp(`^Order ${number}\\b`) });
    await expect(drawer).toContainText('Gift card');
    await staffPage.goto(`/admin/gift-cards?q=${encodeURIComponent(receiver.email)}`);
    await expect(staffPage.getByText(`•••• ${gift.slice(-4)}`).first()).toBeVisible();
    expect(problems).toEqual([]);
    await context.close();
  });
}
