import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Company } from '@slipway/contract/catalogue/companies';
import { pageData } from '#lib/page-data.ts';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './companies-screen.tsx';

const mine: Company = {
  id: 1,
  name: 'Harbour Co',
  description: '',
  email: 'co@example.test',
  phone: '+14165550100',
  address: '',
  picture: null,
  ended: 0,
  version: 1,
  used_by: { units: 0, categories: 0 },
};

afterEach(() => vi.unstubAllGlobals());

it('a business that is one company says so instead of adding another, and leads to the settings', async () => {
  playServer({ 'GET /api/companies': pageOf([mine]) });
  const { history } = openAsStaff('/admin/companies?edit=new', 'rent', 'Admin', { company_id: 1 });
  await screen.findByRole('button', { name: 'Edit details of Harbour Co' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add Company' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go to Several companies' }));
  await vi.waitFor(() => expect(history.location.href).toBe('/admin/settings#companies'));
});

it('the card of the one company is the business: it cannot be archived, and every page follows', async () => {
  playServer({ 'GET /api/companies?': pageOf([mine]), 'GET /api/companies/1': answering(mine) });
  openAsStaff('/admin/companies?edit=1', 'rent', 'Admin', { company_id: 1 });
  const editing = within(await screen.findByRole('dialog', { name: 'Edit company details' }));
  expect(editing.queryByRole('button', { name: 'Archive' })).toBeNull();
  expect(editing.getByText('Logo')).toBeVisible();
  const { settings } = pageData();
  const business = { ...settings.business, name: 'Pier Co' };
  playServer({
    'POST /api/companies/1': answering({ ...mine, name: 'Pier Co', version: 2 }),
    'GET /api/page-data': answering({ ...pageData(), settings: { ...settings, business } }),
    'GET /api/companies': pageOf([mine]),
  });
  await userEvent.click(editing.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(pageData().settings.business.name).toBe('Pier Co'));
});

it('a company can be added when none is fixed; name, email and phone are marked as required', async () => {
  playServer({ 'GET /api/companies': pageOf([mine]) });
  openAsStaff('/admin/companies', 'rent', 'Admin', { company_id: 0 });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Company' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add new company' }));
  for (const name of ['Name', 'Email', 'Phone']) {
    expect(adding.getByRole('textbox', { name })).toBeRequired();
  }
  await userEvent.click(adding.getByRole('button', { name: 'Save' }));
  expect(adding.getByText('Email is required.')).toBeVisible();
  expect(adding.getByText('Phone is required.')).toBeVisible();
});

const theirs: Company = { ...mine, name: 'Harbour & Sons', version: 2 };

it.each([
  ['Keep mine and add theirs', 'Pier Co', answering(theirs)],
  ['Discard mine and load theirs', 'Harbour & Sons', answering(theirs)],
  // Archived in the meantime, it is in another list.
  ['Discard mine and load theirs', 'Harbour & Sons', answering({ ...theirs, ended: 1 })],
])('after a conflict “%s” continues with %s', async (button, name, afterwards) => {
  playServer({ 'GET /api/companies?': pageOf([mine]), 'GET /api/companies/1': answering(mine) });
  openAsStaff('/admin/companies?edit=1');
  const editing = within(await screen.findByRole('dialog', { name: 'Edit company details' }));
  const field = editing.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Pier Co');
  playServer({
    'POST /api/companies/1': refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }),
    'GET /api/companies?': pageOf([]),
    'GET /api/companies/1': afterwards,
  });
  await userEvent.click(editing.getByRole('button', { name: 'Save' }));
  const way = await editing.findByRole('button', { name: button });
  expect(screen.queryByText('Something went wrong.')).toBeNull();
  await userEvent.click(way);
  await vi.waitFor(() => expect(editing.queryByRole('button', { name: button })).toBeNull());
  expect(field).toHaveValue(name);
});

it('reports a row that cannot be reloaded after a conflict, and keeps the buttons', async () => {
  playServer({ 'GET /api/companies?': pageOf([mine]), 'GET /api/companies/1': answering(mine) });
  openAsStaff('/admin/companies?edit=1');
  const editing = within(await screen.findByRole('dialog', { name: 'Edit company details' }));
  playServer({
    'POST /api/companies/1': refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }),
  });
  await userEvent.click(editing.getByRole('button', { name: 'Save' }));
  const load = await editing.findByRole('button', { name: 'Discard mine and load theirs' });
  await userEvent.click(load);
  const errorDialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(errorDialog).toHaveTextContent('Not found.');
  await userEvent.click(within(errorDialog).getByRole('button', { name: 'Close' }));
  expect(load).toBeInTheDocument();
});
