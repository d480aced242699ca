import { expect, type Frame, type Page } from '@playwright/test';

export interface Guest {
  name: string;
  email: string;
  phone: string;
}

let count = 0;
/** A guest that the business does not know yet. */
export function newGuest(): Guest {
  count += 1;
  const name = `${process.pid}-${count}`;
  return { name: `Ada ${name}`, email: `ada-${name}@example.test`, phone: '416 555 0123' };
}

const thanks =
  'Thanks for booking! Please check your email for confirmation and further details. We look forward to your package!';

/** A visitor's actions on Book Your Package, by role and label; also in a frame on another website. */
export class BookingPage {
  constructor(readonly page: Page | Frame) {}

  async open(): Promise<void> {
    await this.page.goto('/book');
    await expect(this.page.getByRole('heading', { name: 'Book Your Package' })).toBeVisible();
  }

  async chooseUnit(name: string): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  }

  /** Chooses a package, or the duration of an inshore trip. */
  async choosePackage(name: string): Promise<void> {
    await this.page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  }

  /**
   * Chooses the first free day, `months` after the current month; returns its name, such as `Thursday, 2 July
   * 2026`.
   */
  async chooseDay(months: number): Promise<string> {
    const next = this.page.getByRole('button', { name: 'Next month' });
    for (let i = 0; i < months; i += 1) await next.click();
    return this.chooseFreeDay(0);
  }

  /** The same for the first day on which this start is free; chooses both. */
  async chooseDayAndTime(months: number, time: RegExp): Promise<string> {
    let day = await this.chooseDay(months);
    const start = this.page.getByRole('radio', { name: time });
    await start.waitFor();
    for (let n = 1; await start.isDisabled(); n += 1) day = await this.chooseFreeDay(n);
    await start.check();
    return day;
  }

  /** Chooses a free day of the month that is shown. */
  private async chooseFreeDay(n: number): Promise<string> {
    const free = this.page
      .getByRole('button', { name: /^\w+day, .* \d{4}$/ })
      .and(this.page.locator(':not([disabled]):not([aria-disabled="true"])'))
      .nth(n);
    await free.waitFor();
    const name = (await free.getAttribute('aria-label')) ?? '';
    await free.click();
    await expect(this.date).not.toHaveValue('');
    return name;
  }

  get date() {
    return this.page.getByLabel('Date', { exact: true });
  }

  async chooseTime(name: RegExp): Promise<void> {
    await this.page.getByRole('radio', { name }).check();
  }

  async fillContact(guest: Guest, guests: number): Promise<void> {
    await this.page.getByLabel('Name', { exact: true }).fill(guest.name);
    await this.page.getByLabel('Email', { exact: true }).fill(guest.email);
    await this.page.getByLabel('Phone', { exact: true }).fill(guest.phone);
    await this.chooseGuests(guests);
  }

  async chooseGuests(guests: number): Promise<void> {
    await this.page.getByLabel('Group size').selectOption(String(guests));
  }

  async fillCard(number: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(number);
    await this.page.getByLabel('Expiry date').fill('12 / 34');
    await this.page.getByLabel('Security code').fill('123');
  }

  async agree(): Promise<void> {
    await this.page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  }

  get button() {
    return this.page.getByRole('button', { name: 'BOOK MY PACKAGE!' });
  }

  /** Waits for the thank-you view and returns the booking's number. */
  async thanked(): Promise<number> {
    await expect(this.page.getByText(thanks)).toBeVisible({ timeout: 20_000 });
    const heading = await this.page.getByRole('heading', { name: /^Booking \d+$/ }).innerText();
    return Number(/\d+/.exec(heading)?.[0]);
  }
}

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000000000003220',
} as const;
