import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Customer } from '@slipway/contract/customers/customers';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './customer-modal.tsx';
import './customers-screen.tsx';

const ann: Customer = {
  id: 5,
  name: 'Ann Angler',
  email: 'ann@example.test',
  phone: '+14165550188',
  email_verified: true,
  has_account: true,
  inactive: false,
  bookings: 0,
  orders: 0,
  total: 0,
  other_totals: [],
  version: 3,
};
const customers = { 'GET /api/customers': pageOf([ann]), 'GET /api/customer/5': answering(ann) };

afterEach(() => vi.unstubAllGlobals());

it('lists phone numbers as they are read', async () => {
  playServer(customers);
  openAsStaff('/admin/customers');
  expect(await screen.findByText('+1 416 555 0188')).toBeVisible();
});

it('a cleared phone is sent as empty', async () => {
  const sent = playServer({
    ...customers,
    'PUT /api/customers/5': answering({ ...ann, phone: null }),
  });
  openAsStaff('/admin/customers?edit=5');
  const editing = within(await screen.findByRole('dialog', { name: 'Customer 5' }));
  await userEvent.clear(editing.getByLabelText('Phone'));
  await userEvent.click(editing.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your changes have been updated.');
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ phone: null });
});

it('a failure without a message ends in a full stop', async () => {
  playServer({ 'GET /api/customers': pageOf([ann]), 'GET /api/customer/5': refusing(500, {}) });
  openAsStaff('/admin/customers?edit=5');
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
});

it('a failure with a message shows it', async () => {
  playServer({
    'GET /api/customers': pageOf([ann]),
    'GET /api/customer/5': refusing(503, { message: 'Closed for an hour.' }),
  });
  openAsStaff('/admin/customers?edit=5');
  expect(await screen.findByText('Something went wrong: Closed for an hour.')).toBeVisible();
});

it('a link to a customer who does not exist says so until it is closed', async () => {
  playServer({
    'GET /api/customers': pageOf([ann]),
    'GET /api/customer/5': refusing(404, { message: 'Not found.' }),
  });
  openAsStaff('/admin/customers?edit=5');
  expect(await screen.findByText('Not found')).toBeVisible();
  expect(screen.getByText('This no longer exists, or it belongs to someone else.')).toBeVisible();
});

it('bookings from before a change of currency are shown in their own currency, not as nothing', async () => {
  const before = { ...ann, bookings: 2, other_totals: [{ currency: 'USD', amount: 1200 }] };
  playServer({
    'GET /api/customers': pageOf([
      before,
      { ...before, id: 6, name: 'Bo Both', total: 80 },
      { ...ann, id: 7, name: 'Cy None' },
    ]),
  });
  openAsStaff('/admin/customers', 'rent', 'Admin', { currency: 'EUR' });
  const row = async (name: string) => {
    const cell = await screen.findByText(name);
    return cell.closest('tr, li')?.textContent ?? '';
  };
  expect(await row('Ann Angler')).toContain('$1,200.00');
  expect(await row('Ann Angler')).not.toContain('€');
  expect(await row('Bo Both')).toContain('€80.00$1,200.00');
  expect(await row('Cy None')).toContain('€0.00');
});
