import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
import { kayaks } from '#test-rentals.ts';
import { teaser } from '#test-samples.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './add-waiting.tsx';
import './waiting-list-screen.tsx';

const call = 'POST /api/waiting-entries';
const opened = (answers: Parameters<typeof playServer>[0] = {}) => {
  const sent = playServer({
    'GET /api/': answering([]),
    'GET /api/waiting-entries': pageOf([]),
    'GET /api/unit-names-packages-pictures': answering([teaser, kayaks]),
    [call]: answering({ id: 7 }),
    ...answers,
  });
  openAsStaff('/admin/waiting-list', 'rent');
  return sent;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (field: string, option: string | RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${field}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const fill = async () => {
  await press('Put on the list…');
  await choose('Unit', kayaks.name);
  await choose('Package', /By the hour/);
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2099-07-01' } });
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Phil Phone');
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'phil@slipway.test');
};

afterEach(() => vi.unstubAllGlobals());

it('puts somebody on the list with what they wait for', async () => {
  const sent = opened();
  await fill();
  await choose('How many', '3');
  await choose('Time', /^10(:00)? AM$/);
  await press('Put on the list');
  expect(await screen.findByText(/^Added to the waiting list\./)).toBeVisible();
  expect(sent.find((one) => one.call === call)?.body).toEqual({
    ...{ unit_id: 4, package_id: 41, date: '2099-07-01', time: '10:00:00' },
    ...{ length: 60, quantity: 3, details: 3, name: 'Phil Phone', email: 'phil@slipway.test' },
  });
});

it('says what is missing before anything is sent', async () => {
  const sent = opened();
  await press('Put on the list…');
  await press('Put on the list');
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(sent.some((one) => one.call === call)).toBe(false);
});

it('keeps what was typed where the day is not full', async () => {
  const errors = { date: ['This can be booked now, so there is no need to wait.'] };
  opened({ [call]: refusing(422, { message: '', code: 'not_full', errors }) });
  await fill();
  await press('Put on the list');
  expect(
    await screen.findByText('This can be booked now, so there is no need to wait.'),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Phil Phone');
});

it('says where nothing can be booked yet', async () => {
  opened({ 'GET /api/unit-names-packages-pictures': answering([]) });
  await press('Put on the list…');
  expect(
    await screen.findByText('Nothing can be booked yet, so nobody can wait for it.'),
  ).toBeVisible();
});
