import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { named, pointPicture, staffAt } from './support/staff.ts';
import { test, type SeparateBusiness } from './support/own-business.ts';

const dayIn = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const plain = (day: string) => day.replaceAll('-', '');

/** A platform's calendar, with a two-day reservation starting on each of these days. */
const calendarOf = (...days: number[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Elsewhere//Calendar//EN',
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:r${day}@elsewhere.example`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;VALUE=DATE:${plain(dayIn(day))}`,
      `DTEND;VALUE=DATE:${plain(dayIn(day + 2))}`,
      'SUMMARY:Reserved',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

async function addPlatform(page: Page, name: string, type: string): Promise<void> {
  await page.goto('/admin/platforms');
  await page.getByRole('button', { name: 'Add platform' }).click();
  const adding = page.getByRole('dialog', { name: 'Add new platform' });
  await adding.getByLabel('Name', { exact: true }).fill(name);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('Url must start with http:// or https://.')).toBeVisible();
  await adding.getByLabel('Address').fill('https://elsewhere.example/');
  await adding.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: type }).click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toBeHidden();
}

test('a unit’s listing is connected, and the platform’s calendar and ours exchange its days', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000);
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 1 });
  const platform = named('Stays');
  const boat = named('Sea Otter');
  elsewhere.has('/otter.ics', 'text/calendar', calendarOf(60, 80, 90));
  await addPlatform(page, platform, 'Calendar feed');

  await page.goto('/admin/units?edit=new');
  const adding = page.getByRole('dialog', { name: 'Add new unit' });
  await adding.getByLabel('Name', { exact: true }).fill(boat);
  await adding.getByLabel('Price', { exact: true }).fill('500');
  for (const label of ['Length', 'Tonnage', 'Capacity', 'Weight', 'Height']) {
    await adding.getByLabel(label, { exact: true }).fill('7');
  }
  await adding.getByLabel('Max. guests').fill('8');
  await adding.getByLabel('Included guests').fill('4');
  await adding.getByRole('combobox', { name: 'Schedule' }).click();
  await page.getByRole('option', { name: 'By times' }).click();
  await adding.getByRole('combobox', { name: 'Default supervisor' }).click();
  await page.getByRole('option').first().click();
  await adding.getByLabel('Maintenance from').fill(dayIn(-2));
  await adding.getByLabel('Maintenance to').fill(dayIn(-1));
  await adding.getByRole('combobox', { name: 'Platforms to import to' }).fill(platform);
  await page.getByRole('option', { name: platform }).click();
  await page.keyboard.press('Escape');
  await adding.getByLabel(`Calendar of ${platform} to read`).fill(`${elsewhere.url}/otter.ics`);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText(/before today/).first()).toBeVisible();
  await adding.getByLabel('Maintenance from').fill(dayIn(40));
  await adding.getByLabel('Maintenance to').fill(dayIn(42));
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill(boat);
  await page.getByRole('button', { name: `Edit ${boat}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit unit details' });
  await expect(editing.getByLabel('Max. guests')).toHaveValue('8');
  await expect(editing.getByLabel('Maintenance to')).toHaveValue(dayIn(42));
  await expect(editing.getByRole('combobox', { name: 'Schedule' })).toHaveValue('By times');
  await expect(editing.getByRole('combobox', { name: 'Default supervisor' })).not.toHaveValue('');

  // Closed days are saved immediately.
  await editing.getByRole('button', { name: 'Close days…' }).click();
  const closing = page.getByRole('dialog', { name: 'Close days' });
  await closing.getByRole('button', { name: 'Close these days' }).click();
  await expect(closing.getByText('Reason is required.')).toBeVisible();
  await closing.getByLabel('First date').fill(dayIn(50));
  await closing.getByLabel('Last date').fill(dayIn(51));
  await closing.getByLabel('Reason', { exact: true }).fill('A wedding in the family');
  await expect(closing.getByText('No booking is in the way.')).toBeVisible();
  await closing.getByRole('button', { name: 'Close these days' }).click();
  const blocked = editing.getByRole('listitem').filter({ hasText: 'A wedding in the family' });
  await expect(blocked).toBeVisible();

  // The platform's calendar blocks days here.
  await editing.getByRole('button', { name: 'Read now' }).click();
  await expect(editing.getByText('Up to date')).toBeVisible();
  const address = await editing
    .getByRole('textbox', { name: `Our calendar for ${platform}` })
    .inputValue();
  const id = Number(new URL(page.url()).searchParams.get('edit'));
  const blockedDays = async () => (await page.request.get(`/api/unit-blocks?unit_id=${id}`)).text();
  expect(await blockedDays()).toContain(dayIn(60));

  // Ours shows when the unit is busy but not why, and does not repeat the platform's own days.
  const calendar = await (await page.request.get(new URL(address).pathname)).text();
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${plain(dayIn(40))}`);
  expect(calendar).toContain(`DTEND;VALUE=DATE:${plain(dayIn(43))}`);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${plain(dayIn(50))}`);
  expect(calendar).not.toContain(plain(dayIn(60)));
  expect(calendar).not.toContain('wedding');

  // A booking on days that the platform has reserved: staff see a conflict, and nothing changes.
  const booking = {
    ...{ unit_id: id, date: dayIn(70), package_name: 'full_day', time: '06:00:00', details: 2 },
    ...{ total_price: 900, amount: 90 },
    ...{ name: 'Otto Conflict', email: 'otto@example.test', phone: '+14165550123' },
  };
  const kind = { unit_id: id, kind: 'full_day', price: 900 };
  await admin.send('POST', '/api/packages', kind);
  await admin.send('POST', '/api/bookings', booking);
  elsewhere.has('/otter.ics', 'text/calendar', calendarOf(69, 80, 90));
  await page.goto('/admin/platforms/feeds');
  const feed = page.getByRole('listitem').filter({ hasText: `${boat} · ${platform}` });
  await feed.getByRole('button', { name: /^Read/ }).click();
  const conflict = page
    .getByRole('listitem')
    .filter({ hasText: boat })
    .filter({ hasText: 'Booking' });
  await expect(conflict).toContainText(`Reserved on ${platform}`);
  expect(await blockedDays()).not.toContain(dayIn(60));
  await conflict.getByRole('button', { name: /as reviewed$/ }).click();
  await expect(conflict).toHaveCount(0);
  await page.getByRole('button', { name: 'Show reviewed conflicts' }).click();
  await expect(conflict).toContainText('Reviewed by Robin Hale');

  // An unreadable file is reported and changes nothing.
  elsewhere.has('/otter.ics', 'text/calendar', null);
  await feed.getByRole('button', { name: /^Read/ }).click();
  await expect(feed).toContainText('The server answered 503.');
  await expect(feed).toContainText('The dates from then stay blocked.');
  expect(await blockedDays()).toContain(dayIn(69));
});

/** A product feed as shops publish it. */
const feedOf = (
  elsewhere: SeparateBusiness,
  items: { id: string; title: string; price: string }[],
) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items
    .map(
      ({ id, title, price }) =>
        `<item><g:id>${id}</g:id><title>${title}</title><g:price>${price}</g:price><g:quantity>4</g:quantity><g:image_link>${elsewhere.url}/picture.png</g:image_link></item>`,
    )
    .join('')}</channel></rss>`;

test('a platform’s offers are searched, imported for a company with a picture, and updated by a second import', async ({
  page,
  elsewhere,
}) => {
  test.setTimeout(240_000);
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'sell', company_id: 0 });
  const platform = named('Market');
  const [lamp, rope] = [named('Lamp'), named('Rope')];
  const items = [
    { id: 'L-1', title: lamp, price: '12.50 CAD' },
    { id: 'R-1', title: rope, price: '7.00 EUR' },
  ];
  elsewhere.has('/picture.png', 'image/png', pointPicture('picture.png').buffer);
  elsewhere.has('/feed.xml', 'application/xml', feedOf(elsewhere, items));
  await addPlatform(page, platform, 'Product feed');

  await page.goto('/admin/platforms/import');
  const choose = page.getByRole('combobox', { name: 'Platform' });
  await choose.fill(platform);
  await page.getByRole('option', { name: platform }).click();
  const address = page.getByLabel('Address of its product feed or CSV');
  const read = page.getByRole('button', { name: 'Read', exact: true });
  await address.fill(`${elsewhere.url}/none.xml`);
  await read.click();
  await expect(page.getByText('The server answered 404.')).toBeVisible();
  await address.fill(`${elsewhere.url}/feed.xml`);
  await read.click();
  await expect(page.getByText(/^Rows: 2\./)).toBeVisible();

  const offers = page.getByRole('region', { name: 'What it offers' });
  const search = offers.getByRole('searchbox', { name: 'Search' });
  await search.fill('lamp');
  await expect(offers.getByLabel(`Choose ${rope}`)).toHaveCount(0);
  await offers.getByLabel(`Choose ${lamp}`).check();
  // Without a fixed company, a company must be chosen.
  const go = offers.getByRole('button', { name: 'Import 1 row' });
  await expect(go).toBeDisabled();
  await offers.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().click();
  await go.click();
  const result = offers.getByRole('list', { name: 'Result of the import' });
  await expect(result).toContainText('Added');
  await search.fill('rope');
  await offers.getByLabel(`Choose ${rope}`).check();
  await go.click();
  await expect(result).toContainText('Its price is in EUR, but prices here are in CAD.');

  // A second import, this time from a table, updates the rows of the first.
  const row = { name: 'offers.csv', mimeType: 'text/csv' };
  const table = Buffer.from(`id,name,price,stock\nL-1,${lamp} II,13.75,9\n`);
  await page.locator('input[type="file"]').setInputFiles({ ...row, buffer: table });
  await expect(page.getByText(/^Rows: 1\./)).toBeVisible();
  await search.fill('lamp');
  await expect(offers.getByText('Already imported')).toBeVisible();
  await offers.getByLabel(`Choose ${lamp} II`).check();
  await go.click();
  await expect(result).toContainText('Updated');
  await result.getByRole('link', { name: 'Open' }).click();
  const opened = page.getByRole('dialog', { name: 'Edit product details' });
  await expect(opened.getByLabel('Id on platform')).toHaveValue('L-1');
  await opened.getByRole('button', { name: 'Cancel' }).click();

  // There is one row with the new price and stock, and with its picture once that was fetched.
  await expect(async () => {
    await page.goto(`/admin/products?q=${encodeURIComponent(lamp)}`);
    const found = page.getByRole('row', { name: new RegExp(lamp) });
    await expect(found).toHaveCount(1, { timeout: 5000 });
    await expect(found.locator('img').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const found = page.getByRole('row', { name: new RegExp(lamp) });
  await expect(found).toContainText(`${lamp} II`);
  await expect(found).toContainText('CA$13.75');
  await expect(found).toContainText('9 of 9 available');
  await expect(found.getByRole('link', { name: platform })).toBeVisible();

  // The platform gets a feed of what is offered on it.
  await page.goto(`/admin/platforms?q=${encodeURIComponent(platform)}`);
  await page.getByRole('button', { name: `Edit ${platform}` }).click();
  const feed = await page.getByLabel('Product feed', { exact: true }).inputValue();
  const xml = await (await page.request.get(new URL(feed).pathname)).text();
  expect(xml).toContain(`<title>${lamp} II</title>`);
  expect(xml).toContain('<g:price>13.75 CAD</g:price>');
  expect(xml).toContain('<g:quantity>9</g:quantity>');
});
