import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { choosePictures, named, staffAt } from './support/staff.ts';
import { test } from './support/own-business.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Covers both purposes, with and without a fixed company. */
const businesses = [
  { purpose: 'sell', company_id: 1, what: 'Product' },
  { purpose: 'rent', company_id: 0, what: 'Unit' },
] as const;

for (const { purpose, company_id, what } of businesses) {
  const where = `to ${purpose}, company id ${company_id}`;

  test(`companies and packages (${where})`, async ({ page }) => {
    const admin = await staffAt(page, 'admin');
    await admin.set({ purpose, company_id });
    const company = named('Bay Boats');
    await page.goto('/admin/companies');
    if (company_id === 0) {
      await page.getByRole('button', { name: 'Add Company' }).click();
      const adding = dialogOf(page, 'Add new company');
      await adding.getByRole('button', { name: 'Save' }).click();
      await expect(adding.getByText('Email is required.')).toBeVisible();
      await adding.getByRole('textbox', { name: 'Name' }).fill(company);
      await adding.getByLabel('Email').fill('bay@example.test');
      await adding.getByLabel('Phone').fill('416 555 0190');
      await choosePictures(page, 'Choose a picture', 'bay.png');
      await adding.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The company successfully added.')).toBeVisible();
      await expect(adding).toBeHidden();
    }

    // A business that is one company has one card, and adding another leads to the settings.
    const edit = page.getByRole('button', {
      name: company_id === 0 ? `Edit details of ${company}` : /^Edit details of/,
    });
    await expect(edit).toHaveCount(1);
    if (company_id !== 0) {
      await page.getByRole('button', { name: 'Add Company' }).click();
      await page.getByRole('button', { name: 'Go to Several companies' }).click();
      await expect(page.getByRole('radio', { name: 'One company' })).toBeChecked();
      await page.goBack();
    }
    await edit.click();
    const editing = dialogOf(page, 'Edit company details');
    const menuItem = named('Known for its piers');
    await editing.getByLabel('Description').fill(menuItem);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your changes have been updated.')).toBeVisible();
    await expect(page.getByText(menuItem)).toBeVisible();

    await page.goto('/admin/packages');
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(head(what)).toBeVisible();
    await expect(head('Company')).toHaveCount(company_id === 0 ? 1 : 0);
    await page.getByRole('button', { name: 'Edit A ½ Day Package' }).first().click();
    const changing = dialogOf(page, 'Edit package');
    // The resulting price is shown while typing.
    await changing.getByLabel('Price', { exact: true }).fill('990');
    await expect(changing.getByRole('table')).toContainText('990');
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated')).toBeVisible();
    await expect(page.getByRole('table').getByText(/990/).first()).toBeVisible();
  });

  test(`announcements and users (${where})`, async ({ page, browser, slipway }) => {
    const admin = await staffAt(page, 'admin');
    await admin.set({ purpose, company_id });
    const text = named('The dock is being painted');
    await page.goto('/admin/announcements');
    await page.getByRole('button', { name: 'Add announcement' }).click();
    const adding = dialogOf(page, 'Add announcement');
    await adding.getByLabel('Text').fill(text);
    await adding.getByRole('button', { name: 'Announce' }).click();
    await expect(page.getByText('Successfully added')).toBeVisible();
    const context = await browser.newContext({ baseURL: slipway.url });
    const visitor = await context.newPage();
    await visitor.goto('/faq');
    const banner = visitor.getByText(text);
    await expect(banner).toBeVisible();
    await visitor
      .getByRole('region', { name: 'Announcements' })
      .locator('div, li', { has: banner })
      .getByRole('button', { name: 'Dismiss this announcement' })
      .last()
      .click();
    await expect(banner).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Edit Maren Aalto' }).click();
    const editing = dialogOf(page, 'Edit user');
    const bio = named('Forty years on this lake');
    await choosePictures(page, 'Choose another', 'maren.png');
    await editing.getByLabel('Phone').fill('');
    await editing.getByLabel('Bio').fill(bio);
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated')).toBeVisible();
    await expect(page.getByRole('row', { name: /Maren Aalto/ })).not.toContainText('+1416');

    await page.getByRole('button', { name: 'Edit Robin Hale' }).click();
    await editing.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Supervisor' }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing.getByText('The last Admin must keep this role.')).toBeVisible();

    // The customer of one of her trips sees her profile.
    await staffAt(visitor, 'customer');
    await visitor.goto('/dashboard');
    await visitor.getByRole('button', { name: 'Profile of Maren Aalto' }).first().click();
    await expect(dialogOf(visitor, "Supervisor's Profile")).toContainText(bio);
    await context.close();
  });
}

test('staff edit the FAQ and the preparations, and visitors read them', async ({
  page,
  browser,
  slipway,
}) => {
  await staffAt(page, 'admin');
  const [answer, list] = [named('It is up to you'), named('Bring a wool hat')];
  await page.goto('/admin/content');
  const questions = page.getByRole('main').locator('button[aria-expanded]');
  const question = await questions.first().innerText();
  await questions.first().click();
  await page.getByLabel('Answer').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Answer is required.')).toBeVisible();
  await page.getByLabel('Answer').fill(answer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been updated.')).toBeVisible();

  await page.getByRole('tab', { name: 'Package preparations' }).click();
  const text = page.getByLabel('Text for A ½ Day Package');
  await text.fill(`- ${list}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is saved.').last()).toBeVisible();

  const context = await browser.newContext({ baseURL: slipway.url });
  const visitor = await context.newPage();
  await visitor.goto('/faq');
  await visitor.getByLabel('Search the questions').fill(answer);
  await visitor.getByRole('button', { name: question }).click();
  await expect(visitor.getByText(answer)).toBeVisible();
  await visitor.goto('/package-preparations');
  await expect(visitor.getByRole('listitem').filter({ hasText: list }).first()).toBeVisible();
  await context.close();
});
