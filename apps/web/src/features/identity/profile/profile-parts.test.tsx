import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { answering, openAsCustomer, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '../profile-screen.tsx';
import './address-modal.tsx';
import './delete-account-modal.tsx';

const visa = { id: 1, brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2099, active: true };
const master = { ...visa, id: 2, brand: 'mastercard', last4: '4444', active: false };
const home = {
  id: 5,
  label: 'Home',
  line1: '1 Dock Road',
  line2: '',
  city: 'Toronto',
  region: 'ON',
  postal_code: 'M5J 2N8',
  country: 'CA',
  default: true,
  version: 1,
};
const profile = (more: Record<string, () => Response> = {}) =>
  playServer({
    'GET /api/cards': answering([visa, master]),
    'GET /api/addresses': answering([home]),
    ...more,
  });
const part = (name: string) => within(screen.getByRole('region', { name }));

afterEach(() => vi.unstubAllGlobals());

it('a card is removed after a confirmation, and the new default is fetched and set', async () => {
  const sent = profile({
    'DELETE /api/cards/1': answering({ id: 1 }),
    'GET /api/cards/default': answering({ ...master, active: true }),
  });
  openAsCustomer('/profile');
  const remove = await screen.findByRole('button', { name: 'Remove Visa •••• 4242' });
  await userEvent.click(remove);
  const question = await screen.findByRole('dialog', { name: 'Remove Visa •••• 4242?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(remove);
  const confirmDialog = await screen.findByRole('dialog', { name: 'Remove Visa •••• 4242?' });
  await userEvent.click(within(confirmDialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
  await vi.waitFor(() => expect(pageData().user?.card).toMatchObject({ last4: '4444' }));
  // The button that was pressed goes with its row, so the focus is on what is left.
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Saved cards' })).toHaveFocus(),
  );
});

it('another card becomes the active one', async () => {
  const sent = profile({
    'PUT /api/cards/2': answering({ ...master, active: true }),
    'GET /api/cards/default': answering({ ...master, active: true }),
  });
  openAsCustomer('/profile');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Pay with Mastercard •••• 4444' }),
  );
  expect(await screen.findByText('Your changes have been updated.')).toBeVisible();
  expect(sent.find(({ call }) => call === 'PUT /api/cards/2')?.body).toEqual({ active: true });
});

it('a new email requires the password, and shows at its field when it is wrong', async () => {
  const text = 'The current password is wrong.';
  const errors = { current_password: [text] };
  const sent = profile({
    'POST /api/user/7': refusing(422, { message: 'The given data was invalid.', errors }),
  });
  openAsCustomer('/profile');
  const email = await screen.findByLabelText('Email');
  const form = within(email.closest('form') ?? document.body);
  expect(form.queryByLabelText('Current password')).not.toBeInTheDocument();
  await userEvent.type(email, 'x');
  await userEvent.type(form.getByLabelText('Phone'), '12');
  await userEvent.clear(form.getByLabelText('Name'));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  for (const problem of ['Name is required.', 'Current password is required.', /^Phone must be/]) {
    expect(form.getByText(problem)).toBeInTheDocument();
  }
  await userEvent.type(form.getByLabelText('Name'), 'Ann');
  await userEvent.clear(form.getByLabelText('Phone'));
  await userEvent.type(form.getByLabelText('Current password'), 'wrong');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(text)).toBeInTheDocument();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Ann',
    email: 'ann@slipway.testx',
    current_password: 'wrong',
    phone: null,
  });
});

it('asks before discarding what was typed', async () => {
  profile();
  const router = openAsCustomer('/profile');
  await userEvent.type(await screen.findByLabelText('Name'), 'x');
  void router.navigate({ to: '/dashboard' });
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Ann Anglerx');
});

it('an address shows what is missing before it is sent', async () => {
  const sent = profile();
  openAsCustomer('/profile?address=new');
  const form = await screen.findByRole('dialog', { name: 'Add address' });
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  for (const text of ['Label is required.', 'Address line 1 is required.', 'City is required.']) {
    expect(within(form).getByText(text)).toBeInTheDocument();
  }
  expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  expect(part('Addresses').getByText('Default')).toBeVisible();
});

it('reports that cards cannot be loaded, and offers a retry', async () => {
  profile({ 'GET /api/cards': refusing(500, { message: 'Something went wrong.' }) });
  openAsCustomer('/profile');
  expect(await screen.findByText('Your cards could not be loaded')).toBeVisible();
  profile();
  await userEvent.click(part('Saved cards').getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Visa •••• 4242')).toBeVisible();
});

it('a deleted account leads home without a call for its bookings', async () => {
  const sent = profile({
    'POST /api/own-account/delete': answering({ message: 'Your account has been deleted.' }),
  });
  const router = openAsCustomer('/profile?delete=1');
  const leave = await screen.findByRole('dialog', { name: 'Delete my account' });
  await userEvent.type(within(leave).getByLabelText('Password'), 'secret');
  await userEvent.click(within(leave).getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account has been deleted.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(pageData().user).toBeNull();
  expect(sent.filter(({ call }) => call.includes('my-bookings'))).toEqual([]);
});

it('an account with an upcoming trip is not deleted, with the server’s message', async () => {
  const message = 'Your account cannot be deleted while you have an upcoming booking.';
  profile({ 'POST /api/own-account/delete': refusing(422, { message, errors: {} }) });
  openAsCustomer('/profile?delete=1');
  const leave = await screen.findByRole('dialog', { name: 'Delete my account' });
  await userEvent.type(within(leave).getByLabelText('Password'), 'secret');
  await userEvent.click(within(leave).getByRole('button', { name: 'Delete account' }));
  expect(await within(leave).findByRole('alert')).toHaveTextContent(message);
});

it('a business that only sells speaks of orders where the account is deleted', async () => {
  profile();
  openAsCustomer('/profile');
  expect(await screen.findByText(/^Your past bookings stay/)).toBeVisible();
  act(() => setPageData({ ...pageData(), trips: false }));
  expect(screen.getByText(/^Your past orders stay/)).toBeVisible();
});

it.each([
  ['Keep mine and add theirs', 'Boat', answering([{ ...home, label: 'Cabin', version: 2 }])],
  ['Discard mine and load theirs', 'Cabin', answering([{ ...home, label: 'Cabin', version: 2 }])],
  ['Keep mine and add theirs', null, refusing(500, { message: 'Not now.' })],
])(
  'after a conflict about an address “%s” continues with it or says why not',
  async (way, label, now) => {
    const conflict = {
      'PUT /api/addresses/5': refusing(409, { code: 'conflict', message: 'Changed meanwhile.' }),
    };
    profile(conflict);
    openAsCustomer('/profile');
    await userEvent.click(await screen.findByRole('button', { name: /^Edit.*Home/ }));
    const editing = within(await screen.findByRole('dialog', { name: 'Edit address' }));
    const field = editing.getByRole('textbox', { name: 'Label' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Boat');
    await userEvent.click(editing.getByRole('button', { name: 'Save' }));
    const button = await editing.findByRole('button', { name: way });
    const sent = profile({ ...conflict, 'GET /api/addresses': now });
    await userEvent.click(button);
    if (label === null) {
      expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Not now.');
      expect(button).toBeInTheDocument();
      return;
    }
    await vi.waitFor(() => expect(button).not.toBeInTheDocument());
    expect(field).toHaveValue(label);
    await userEvent.click(editing.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ version: 2 }),
    );
  },
);
