import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { managedHalfDay } from '#test-kinds.ts';
import { answering, openAsStaff, playServer, refusing, showAlone } from '#test-screen.tsx';
import { KindModal } from './kind-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/package-kinds';
const play = (answers: Parameters<typeof playServer>[0] = {}) =>
  playServer({ 'GET /api/package-kinds': answering([managedHalfDay]), ...answers });

it('a skipper describes a trip and reads what guests will see', async () => {
  const user = userEvent.setup();
  const sent = play({ 'POST /api/package-kinds': answering(managedHalfDay) });
  showAlone(<KindModal kind={null} copyOf={null} onClose={() => undefined} />);
  const example = await screen.findByLabelText('Example');
  expect(example).toHaveTextContent(/^Describe when it starts/);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sunrise Salmon' } });
  await user.type(screen.getByLabelText('Times'), '7:30{Enter}1315{Enter}');
  fireEvent.change(screen.getByLabelText('Length, hours'), { target: { value: '5' } });
  fireEvent.click(screen.getByLabelText('Monday'));
  expect(example).toHaveTextContent(
    'Sunrise Salmon · Starts at 7:30 AM and 1:15 PM, 5 hours, on Tue–Sun',
  );
  fireEvent.click(screen.getByText('Save'));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    name: 'Sunrise Salmon',
    sold_by: 'trip',
    starts: { form: 'times', times: ['07:30:00', '13:15:00'] },
    length: { form: 'fixed', minutes: 300 },
    weekdays: [2, 3, 4, 5, 6, 7],
    closed_when: null,
    cancellation: null,
  });
});

it('a booked kind keeps how it is sold, starts and lasts', async () => {
  play();
  showAlone(<KindModal kind={managedHalfDay} copyOf={null} onClose={() => undefined} />);
  const form = await screen.findByRole('dialog', { name: 'Edit kind of package' });
  expect(within(form).getByRole('combobox', { name: 'Sold by' })).toBeDisabled();
  for (const name of ['At set times', 'Every so often', 'Always the same']) {
    expect(within(form).getByRole('radio', { name })).toBeDisabled();
  }
  expect(within(form).getByRole('combobox', { name: 'Times' })).toBeEnabled();
});

it('says which packages keep a kind from being archived', async () => {
  const user = userEvent.setup();
  const text = 'It still has active packages: Teaser. Make those inactive first.';
  play({
    'PUT /api/package-kinds/2': refusing(422, { code: 'invalid', errors: { ended: [text] } }),
  });
  showAlone(<KindModal kind={managedHalfDay} copyOf={null} onClose={() => undefined} />);
  await user.click(await screen.findByText('Archive…'));
  await user.click(await screen.findByText('Archive'));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Do not archive')).toBeVisible();
});

it('a copy starts as the other one, without its name', async () => {
  const user = userEvent.setup();
  play();
  openAsStaff(path);
  await user.click(await screen.findByRole('button', { name: 'Copy A ½ Day Package' }));
  const form = await screen.findByRole('dialog', { name: 'Add a kind of package' });
  expect(within(form).getByLabelText('Name')).toHaveValue('');
  expect(within(form).getByRole('status', { name: 'Example' })).toHaveTextContent(
    'Starts at 6 AM and 12 PM, 4 hours',
  );
});

const cruise: ManagedKind = {
  ...managedHalfDay,
  sold_by: 'seat',
  closed_when: null,
  guest_types: [
    { id: 1, name: 'Adult', takes_seat: true },
    { id: 2, name: 'Infant on a lap', takes_seat: false },
  ],
  least_to_sail: 8,
};

it('a kind by the seat has types of guest, a least to sail and one length', async () => {
  const user = userEvent.setup();
  const sent = play({ 'POST /api/package-kinds': answering(cruise) });
  showAlone(<KindModal kind={null} copyOf={null} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sunset' } });
  await user.type(screen.getByLabelText('Times'), '18:00{Enter}');
  fireEvent.click(screen.getByLabelText('A range'));
  await user.click(screen.getByLabelText('Sold by', { selector: 'input' }));
  await user.click(await screen.findByText('The seat'));
  expect(screen.getByLabelText('Always the same')).toBeChecked();
  expect(screen.queryByLabelText('A range')).not.toBeInTheDocument();
  fireEvent.click(screen.getByText('Save'));
  expect(
    await screen.findByText('Enter a name for each type of guest, or remove it.'),
  ).toBeVisible();
  fireEvent.change(screen.getByLabelText('Type 1: name'), { target: { value: 'Infant' } });
  fireEvent.click(screen.getByLabelText('Type 1: takes a seat'));
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('At least one type of guest must take a seat.')).toBeVisible();
  fireEvent.click(screen.getByText('Add a type of guest'));
  fireEvent.change(screen.getByLabelText('Type 2: name'), { target: { value: 'Adult' } });
  fireEvent.click(screen.getByLabelText('Move type 2 up'));
  fireEvent.change(screen.getByLabelText('Least to sail'), { target: { value: '6' } });
  fireEvent.click(screen.getByText('Save'));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    ...{ sold_by: 'seat', length: { form: 'fixed', minutes: 240 }, least_to_sail: 6 },
    guest_types: [
      { id: null, name: 'Adult', takes_seat: true },
      { id: null, name: 'Infant', takes_seat: false },
    ],
  });
});

it('says which type of guest ends, and keeps the others', async () => {
  const user = userEvent.setup();
  const sent = play({ 'PUT /api/package-kinds/2': answering(cruise) });
  showAlone(<KindModal kind={cruise} copyOf={null} onClose={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'Remove type 2' }));
  expect(
    screen.getByText(
      'No longer sold once you save: Infant on a lap. Bookings that have it keep it.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove type 1' })).toBeDisabled();
  await user.clear(screen.getByLabelText('Least to sail'));
  await user.click(screen.getByText('Save'));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    ...{ guest_types: [{ id: 1, name: 'Adult', takes_seat: true }], least_to_sail: '' },
  });
});
