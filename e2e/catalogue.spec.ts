import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { pointPicture, staffAt } from './support/office.ts';

// They change the settings of the one business of their server.
test.describe.configure({ mode: 'serial' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function choosePictures(page: Page, button: string, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(names.map(pointPicture));
}

const purposes = [
  {
    purpose: 'sell',
    path: '/admin/products',
    title: 'Products',
    add: 'Add Product',
    one: 'product',
  },
  { purpose: 'rent', path: '/admin/units', title: 'Units', add: 'Add Unit', one: 'unit' },
] as const;

for (const { purpose, path, title, add, one } of purposes) {
  test(`a ${one} is added with its pictures, refused, mended, changed by two and ended`, async ({
    page,
    browser,
    slipway,
  }) => {
    const admin = await staffAt(page, 'admin');
    await admin.set({ purpose, company_id: 1 });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: add }).click();
    const adding = dialogOf(page, `Add new ${one}`);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('Name is required')).toBeVisible();
    await expect(adding.getByText('Price is numeric')).toBeVisible();
    await expect(adding.getByText('Tonnage is numeric')).toHaveCount(purpose === 'rent' ? 1 : 0);
    await expect(adding.getByLabel('Company')).toHaveCount(0);

    const name = `Journey ${one}`;
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

    // Somebody else is faster.
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
    await expect(editing.getByRole('alert')).toContainText('Someone else changed this meanwhile');
    await expect(editing.getByLabel('Description')).toHaveValue('What I typed');
    await editing.getByRole('button', { name: 'Keep mine, to replace theirs' }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Successfully updated')).toBeVisible();

    await edit.click();
    await editing.getByRole('button', { name: 'End…' }).click();
    await page.getByRole('button', { name: 'End it' }).click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
  });
}

test('purpose and company id are followed at once by labels, routes, columns and forms', async ({
  page,
}) => {
  const admin = await staffAt(page, 'admin');
  await admin.set({ purpose: 'rent', company_id: 0 });
  await page.goto('/admin/unitCategories');
  await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible();
  await page.getByRole('button', { name: 'Add unit category' }).click();
  const adding = dialogOf(page, 'Add new unit category');
  await adding.getByLabel('Name', { exact: true }).fill('Tenders');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(adding.getByText('Company is required')).toBeVisible();
  await adding.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().click();
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The unitCategory successfully added.')).toBeVisible();

  await admin.set({ purpose: 'sell', company_id: 1 });
  await page.goto('/admin/productCategories');
  await expect(page.getByRole('button', { name: 'Add product category' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
});

test('a company is added and its details edited', async ({ page }) => {
  await staffAt(page, 'admin');
  await page.goto('/admin/companies?edit=new');
  const adding = dialogOf(page, 'Add new company');
  await adding.getByLabel('Name', { exact: true }).fill('Bay Boats');
  await adding.getByLabel('E-mail').fill('bay@example.test');
  await adding.getByLabel('Phone').fill('416 555 0190');
  await choosePictures(page, 'Choose a picture', 'bay.png');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The company successfully added.')).toBeVisible();
});

test('a package shows its price while it is typed', async ({ page }) => {
  await staffAt(page, 'admin');
  await page.goto('/admin/packages');
  await page.getByRole('button', { name: 'Edit A ½ Day Package' }).first().click();
  const editing = dialogOf(page, 'Edit package');
  await editing.getByLabel('Price', { exact: true }).fill('990');
  await expect(editing.getByRole('table')).toContainText('990');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByRole('table').getByText(/990/)).toBeVisible();
});

test('an announcement reaches its readers and is put away', async ({ page, browser, slipway }) => {
  await staffAt(page, 'admin');
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'Add announcement' }).click();
  const adding = dialogOf(page, 'Add announcement');
  await adding.getByLabel('Text').fill('The dock is being painted.');
  await adding.getByRole('button', { name: 'Announce it' }).click();
  await expect(page.getByText('Successfully added')).toBeVisible();
  const context = await browser.newContext({ baseURL: slipway.url });
  const visitor = await context.newPage();
  await visitor.goto('/faq');
  const banner = visitor.getByText('The dock is being painted.');
  await expect(banner).toBeVisible();
  await visitor
    .getByRole('region', { name: 'Announcements' })
    .locator('div, li', { has: banner })
    .getByRole('button', { name: 'Put this announcement away' })
    .last()
    .click();
  await expect(banner).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await context.close();
});

test('a supervisor gets a picture; the last Admin keeps the role', async ({ page }) => {
  await staffAt(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Edit Maren Aalto' }).click();
  const editing = dialogOf(page, 'Edit user');
  await choosePictures(page, 'Choose another', 'maren.png');
  await editing.getByLabel('Phone').fill('');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByRole('row', { name: /Maren Aalto/ })).not.toContainText('+1416');

  await page.getByRole('button', { name: 'Edit Robin Hale' }).click();
  await editing.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(editing.getByText('The last Admin cannot lose the role.')).toBeVisible();
});
