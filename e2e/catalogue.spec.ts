import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { choosePictures, named, staffAt } from './support/staff.ts';
import { test } from './support/own-business.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

const purposes = [
  {
    purpose: 'sell',
    path: '/admin/products',
    title: 'Products',
    add: 'Add Product',
    one: 'product',
    company_id: 1,
  },
  {
    purpose: 'rent',
    path: '/admin/units',
    title: 'Units',
    add: 'Add Unit',
    one: 'unit',
    company_id: 0,
  },
] as const;

for (const { purpose, path, title, add, one, company_id } of purposes) {
  test(`a ${one} is added with its pictures, refused, mended, changed by two and ended`, async ({
    page,
    browser,
    slipway,
  }) => {
    const admin = await staffAt(page, 'admin');
    await admin.set({ purpose, company_id });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: add }).click();
    const adding = dialogOf(page, `Add new ${one}`);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('Name is required')).toBeVisible();
    await expect(adding.getByText('Price is numeric')).toBeVisible();
    await expect(adding.getByText('Tonnage is numeric')).toHaveCount(purpose === 'rent' ? 1 : 0);
    const company = adding.getByRole('combobox', { name: 'Company' });
    await expect(company).toHaveCount(company_id === 0 ? 1 : 0);
    if (company_id === 0) {
      await expect(adding.getByText('Company is required')).toBeVisible();
      await company.click();
      await page.getByRole('option').first().click();
    }

    const name = named(`Journey ${one}`);
    await adding.getByLabel('Name', { exact: true }).fill(name);
    await adding.getByLabel('Price', { exact: true }).fill('149.5');
    if (purpose === 'rent') {
      for (const label of ['Length', 'Tonnage', 'Capacity', 'Weight', 'Height']) {
        await adding.getByLabel(label, { exact: true }).fill('7');
      }
    }
    await choosePictures(page, 'Add pictures', 'one.png', 'two.png', 'three.png');
    await adding.getByRole('button', { name: 'Move picture 3 to the front' }).click();
    await adding.getByRole('button', { name: 'Remove picture 1' }).click();
    await expect(adding.getByRole('img', { name: /^Picture/ })).toHaveCount(2);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully added')).toBeVisible();
    await expect(adding).toBeHidden();

    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill(name);
    const edit = page.getByRole('button', { name: `Edit ${name}` });
    await expect(edit).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
    await edit.click();
    const editing = dialogOf(page, `Edit ${one} details`);
    await expect(editing.getByRole('img', { name: /^Picture/ })).toHaveCount(2);

    // A concurrent edit saves first.
    const context = await browser.newContext({ baseURL: slipway.url });
    const other = await context.newPage();
    await staffAt(other, 'supervisor');
    await other.goto(page.url());
    const theirs = dialogOf(other, `Edit ${one} details`);
    await theirs.getByLabel('SKU').fill('THEIRS');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Successfully updated')).toBeVisible();
    await context.close();

    await editing.getByLabel('Description').fill('What I typed');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update')).toBeVisible();
    await expect(editing.getByRole('alert')).toContainText('Someone else has changed this');
    await expect(editing.getByLabel('Description')).toHaveValue('What I typed');
    await editing.getByRole('button', { name: 'Keep mine and add theirs' }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated')).toBeVisible();

    await edit.click();
    await editing.getByRole('button', { name: 'Archive…' }).click();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(edit).toHaveCount(0);
  });
}

test('labels, routes, columns and forms follow purpose and company id immediately', async ({
  page,
}) => {
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 0 });
  await page.goto('/admin/unitCategories');
  await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible();
  await page.getByRole('button', { name: 'Add unit category' }).click();
  const adding = dialogOf(page, 'Add new unit category');
  const name = named('Tenders');
  await adding.getByLabel('Name', { exact: true }).fill(name);
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('Company is required')).toBeVisible();
  await adding.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The unitCategory successfully added.')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = dialogOf(page, 'Edit unit category');
  await editing.getByLabel('Description').fill('Small boats of larger ones');
  await editing.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Small boats of larger ones');

  await admin.set({ purpose: 'sell', company_id: 1 });
  await page.goto('/admin/productCategories');
  await expect(page.getByRole('button', { name: 'Add product category' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
});
