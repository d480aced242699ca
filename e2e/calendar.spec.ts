import { expect, test } from './support/fixtures.ts';
import { staffAt } from './support/staff.ts';
import { bookTrip, freshWeek } from './support/trips.ts';

const linkIn = (text: string): string =>
  /https?:\/\/\S+\/called-off\/[^\s)\]]+/.exec(text)?.[0] ?? '';

// All weeks of a month in view: scrolling during a drag ends it.
test.use({ viewport: { width: 1280, height: 1400 } });

test('a booking is dragged to a free day and back, and not onto a taken one', async ({ page }) => {
  const staff = await staffAt(page, 'supervisor');
  const [, tuesday = '', wednesday = '', thursday = ''] = freshWeek();
  const trip = { schedule: 'day', package: 'Full Day' } as const;
  const moving = await bookTrip(page, staff, { ...trip, date: tuesday });
  await bookTrip(page, staff, { ...trip, date: thursday });
  await page.goto(`/admin/calendar?date=${tuesday}`);
  const day = (date: string) => page.locator('td').filter({ has: page.locator(`#day-${date}`) });
  const chip = (date: string) =>
    day(date).getByRole('button', { name: new RegExp(`^Booking ${moving.id},`) });

  const drag = async (from: string, to: string) => {
    await expect(chip(from)).toHaveAttribute('draggable', 'true');
    await chip(from).hover();
    const cell = await day(to).boundingBox();
    if (!cell) throw new Error(`No cell of ${to}`);
    await page.mouse.down();
    // Moved in steps like a hand, since a browser starts a drag where the button was pressed.
    await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height - 8, { steps: 12 });
    await page.mouse.up();
  };
  await drag(tuesday, wednesday);
  await expect(chip(wednesday)).toBeVisible();
  await expect(page.getByText('The customer will be notified in a minute.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(chip(tuesday)).toBeVisible();

  await drag(tuesday, thursday);
  const refused = page.getByRole('dialog', { name: 'The booking was not moved' });
  await expect(refused).toContainText(/taken|booked/i);
  await refused.getByRole('button').last().click();
  await expect(chip(tuesday)).toBeVisible();
  await expect(chip(thursday)).toHaveCount(0);

  // Without a pointer: the form in its details moves it too.
  await expect(chip(tuesday)).toHaveAttribute('draggable', 'true');
  await chip(tuesday).press('Enter');
  await page.getByRole('button', { name: 'Move…' }).click();
  await page.getByLabel('New date').fill(wednesday);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(chip(wednesday)).toBeVisible();
  await page.reload();
  await expect(chip(wednesday)).toBeVisible();
});

test('a day is called off from the calendar, and its customer chooses a new date by the emailed link', async ({
  page,
  browser,
  mail,
}) => {
  const staff = await staffAt(page, 'supervisor');
  const [, , wednesday = ''] = freshWeek();
  const { id, guest } = await bookTrip(page, staff, {
    ...{ date: wednesday, schedule: 'times', package: '½' },
  });
  await page.goto(`/admin/calendar?date=${wednesday}`);
  await page.getByRole('link', { name: 'Call off…' }).click();
  const form = page.getByRole('dialog', { name: 'Call off' });
  await expect(form.getByLabel('From')).toHaveValue(wednesday);
  await expect(form.getByRole('checkbox', { name: new RegExp(guest.name) })).toBeChecked();
  await form.getByLabel('Reason').fill('Storm warning');

  // Pressing Close does not lose what was typed.
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(form.getByLabel('Reason')).toHaveValue('Storm warning');
  await form.getByRole('button', { name: 'Call off 1 booking' }).click();
  await page.getByRole('button', { name: 'Call off and notify' }).click();
  const progress = page.getByRole('dialog', { name: 'Called off' });
  await expect(progress.getByRole('listitem').filter({ hasText: guest.name })).toBeVisible();

  const notice = await mail(guest.email, /called off/i);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const theirs = await phone.newPage();
  await theirs.goto(linkIn(notice.text));
  await expect(theirs.getByText('Storm warning')).toBeVisible();
  await theirs.getByRole('group', { name: 'Free days' }).getByRole('radio').first().check();
  await theirs.getByRole('button', { name: /^Move to / }).click();
  await expect(theirs.getByRole('heading', { name: 'Your new date' })).toBeVisible();
  // The link works once.
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Your new date' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /refund/ })).toHaveCount(0);
  await phone.close();

  await page.reload();
  const row = progress.getByRole('listitem').filter({ hasText: guest.name });
  await expect(row).toContainText('New date');
  await expect(row.getByRole('link', { name: `Booking ${id}` })).toBeVisible();
});
