import {
  expect,
  test,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { cards, newGuest, type Guest } from './support/booking-page.ts';
import { openSlipway, watch } from './support/fixtures.ts';
import { countPresses, onlyByHand } from './support/presses.ts';
import { pointPicture } from './support/staff.ts';

/** The most presses and fields from the link in the terminal to a booking that staff see (docs/rules/settings.md). */
const most = 60;

/** How people press: with a mouse or with a finger. */
type Press = (what: Locator) => Promise<void>;

interface Business {
  name: string;
  /** What it does, as the first screen says it. */
  does: RegExp[];
  /** What its owner says of the first unit, beside name and picture. */
  describe: (page: Page, press: Press) => Promise<void>;
  unit: string;
  /** What a visitor chooses, beside a day. */
  choose: (page: Page, press: Press, days: Locator) => Promise<void>;
  /** What the visitor reads before paying. */
  says: RegExp[];
}

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: true });
const groupOf = (page: Page, guests: string) => page.getByLabel('Group size').selectOption(guests);

const businesses: Record<'skipper' | 'kayaks' | 'cruise' | 'houseboat', Business> = {
  skipper: {
    name: 'Vega Charters',
    does: [/^Charter trips/],
    unit: 'Sea Wolf',
    describe: async (page, press) => {
      await press(page.getByRole('combobox', { name: 'How it is booked' }));
      await press(page.getByRole('option', { name: 'A trip of my own…' }));
      await field(page, 'Name of the trip').fill('Morning salmon');
      await page.getByRole('combobox', { name: 'Leaves at' }).fill('07:30');
      await field(page, 'How long it lasts, hours').fill('5');
      await field(page, 'Price').fill('900');
    },
    choose: async (page, press, days) => {
      await press(days.nth(1));
      await groupOf(page, '4');
    },
    says: [/Morning salmon/, /Starts at 7:30 a\.m\./, /Ends at 12:30 p\.m\./],
  },
  kayaks: {
    name: 'Paddle Bay',
    does: [/^Hourly rental/],
    unit: 'Single kayak',
    describe: async (page) => {
      await field(page, 'Price of 1 hour').fill('18');
      await field(page, 'Quantity').fill('8');
    },
    choose: async (page, press, days) => {
      await press(days.nth(1));
      await press(page.getByRole('radio', { name: /^10:00/ }));
    },
    says: [/By the hour/, /CA\$18\.00/],
  },
  cruise: {
    name: 'Golden Hour Cruises',
    does: [/^Seats on a trip/],
    unit: 'Lady Jane',
    describe: async (page) => {
      await field(page, 'Price: Adult').fill('65');
      await field(page, 'Price: Child').fill('35');
      await field(page, 'Seats').fill('40');
    },
    choose: async (page, press, days) => {
      await press(page.getByRole('button', { name: /more.*Child|Child.*more/i }));
      await press(days.nth(3));
    },
    says: [/Sunset cruise/, /Free/, /CA\$105\.00/],
  },
  houseboat: {
    name: 'Still Water Stays',
    does: [/^Rental by nights/, /^Shop/],
    unit: 'Heron',
    describe: async (page) => {
      await field(page, 'Price per night').fill('240');
    },
    choose: async (page, press, days) => {
      await press(days.nth(1));
      // Two nights are the fewest.
      await press(days.nth(3));
      await groupOf(page, '2');
    },
    says: [/Nights on the water/, /CA\$480\.00/],
  },
};

/** From the link in the terminal to the published business. */
async function open(page: Page, press: Press, business: Business, link: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(link);
  for (const what of business.does) await press(page.getByRole('checkbox', { name: what }));
  await field(page, 'Name').fill('Ines Vega');
  await field(page, 'Email').fill('ines@example.test');
  await page.getByLabel('Password', { exact: true }).fill('open-water-every-day');
  await page.getByLabel('Repeat password').fill('open-water-every-day');
  await press(button('Create Admin account'));

  // Country, zone, currency and taxes are proposed, and the email that was just given.
  await field(page, 'Business name').fill(business.name);
  await field(page, 'Phone').fill('+1 416 555 0142');
  await field(page, 'Address').fill('12 Pier Road, Toronto');
  await expect(field(page, 'Email')).toHaveValue('ines@example.test');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Canada');
  const inshore = page.getByRole('switch', { name: /inshore/i });
  if (await inshore.isVisible()) await press(inshore);
  await press(button('Save and go on'));

  const unit = page.getByRole('form', { name: /^Your first / });
  await unit.getByRole('textbox', { name: 'Name', exact: true }).fill(business.unit);
  await business.describe(page, press);
  const chooser = page.waitForEvent('filechooser');
  await press(button('Choose a picture'));
  await (await chooser).setFiles(pointPicture('boat.png'));
  await press(button('Add and go on'));
  await expect(unit).toBeHidden();

  await press(button('Publish'));
  await press(
    page.getByRole('dialog', { name: 'Publish now?' }).getByRole('button', { name: 'Publish' }),
  );
  await expect(page.getByText('Your website is open at')).toBeVisible();
}

/** The name of this month, where the business is. */
const thisMonth = () =>
  new Date().toLocaleDateString('en', { timeZone: 'America/Toronto', month: 'long' });

/** A visitor finds the website, books and pays with a card. */
async function book(page: Page, press: Press, business: Business, guest: Guest): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: business.name })).toBeVisible();
  await press(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Book your/ })
      .first(),
  );
  const days = page
    .getByRole('button', { name: /^\w+day, .* \d{4}$/ })
    .and(page.locator(':not([disabled]):not([aria-disabled="true"])'));
  // A later one than this month's, whose last day may be too late: the calendar opens at the next month then.
  await press(page.getByRole('button', { name: 'Next month' }));
  await expect(days.first()).not.toHaveAttribute('aria-label', new RegExp(thisMonth()));
  await business.choose(page, press, days);
  for (const text of business.says) await expect(page.getByRole('main')).toContainText(text);
  await page.getByLabel('Name', { exact: true }).fill(guest.name);
  await page.getByLabel('Email', { exact: true }).fill(guest.email);
  await page.getByLabel('Phone', { exact: true }).fill(guest.phone);
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await press(page.getByRole('checkbox', { name: /I agree to the terms/ }));
  await press(page.getByRole('button', { name: /^BOOK MY \w+!$/ }));
  await expect(page.getByText(/^Thanks for booking!/)).toBeVisible();
}

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Runs in the page: by how much it is wider than the window. */
function sideways(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

for (const { business, on, where } of [
  ...Object.values(businesses).map((each) => ({ business: each, on: desk, where: 'on a desk' })),
  { business: businesses.kayaks, on: phone, where: 'on a phone' },
]) {
  test(`${business.name} opens from an empty folder, is booked and paid, in at most ${most} presses and fields, ${where}`, async ({
    browser,
  }) => {
    const { slipway, close } = await openSlipway({ DEMO: 'off' });
    const press: Press = async (what) => {
      await what.waitFor();
      expect(await what.page().evaluate(sideways), 'moves sideways').toBe(0);
      await (on.hasTouch ? what.tap() : what.click());
    };
    const peopleAt = async () => {
      const context = await browser.newContext({
        ...on,
        baseURL: slipway.url,
        timezoneId: 'America/Toronto',
        reducedMotion: 'reduce',
      });
      const done = await countPresses(context);
      const page = await context.newPage();
      onlyByHand(page);
      return { page, done, problems: watch(page) };
    };
    const owner = await peopleAt();
    await open(owner.page, press, business, await slipway.told('Create the first Admin: '));
    const visitor = await peopleAt();
    const guest = newGuest();
    await book(visitor.page, press, business, guest);

    // Who opened the business sees who booked what, and that it is paid.
    if (on.hasTouch) await press(owner.page.getByRole('button', { name: 'Open the menu' }));
    await press(owner.page.getByRole('link', { name: 'Bookings', exact: true }));
    const row = on.hasTouch
      ? owner.page.getByRole('button', { name: /^Open booking/ })
      : owner.page.getByText(guest.name).first();
    await expect(owner.page.getByText(guest.name).first()).toBeVisible();
    await press(row);
    const details = owner.page.getByRole('dialog');
    await expect(details).toContainText(business.unit);
    await expect(details).toContainText(/paid/i);

    const done = [...owner.done, ...visitor.done];
    test.info().annotations.push({ type: 'presses and fields', description: String(done.length) });
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(most);
    expect([...owner.problems, ...visitor.problems]).toEqual([]);
    await owner.page.context().close();
    await visitor.page.context().close();
    await close();
  });
}
