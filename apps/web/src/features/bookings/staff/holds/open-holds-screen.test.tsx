import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenHold } from '@slipway/contract/bookings/open-holds';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './open-holds-screen.tsx';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const hold: OpenHold = {
  id: 29,
  of: 'booking',
  unit: 'Teaser',
  package: 'A ½ Day Package',
  date: '2099-12-05',
  time: '06:00:00',
  products: '',
  name: 'Ada Guest',
  email: 'ada@example.test',
  phone: '+14165550111',
  address: '203.0.113.9',
  deposit: 60,
  currency: 'EUR',
  waits_for: 'bank',
  made_at: minutesFromNow(-3.5),
  expires_at: minutesFromNow(1.5),
};
const list = 'GET /api/open-holds';
const releaseCall = 'POST /api/open-holds/29/release';

afterEach(() => vi.unstubAllGlobals());

const pressRelease = async () => {
  const button = await screen.findByRole('button', { name: 'Release the hold of Ada Guest' });
  await userEvent.click(button);
  return screen.findByRole('dialog', { name: 'Release this hold?' });
};

it('shows each hold’s visitor, start, expiry and amount in its own currency', async () => {
  // Taken now: modules are loaded long before their tests run. The page's clock may be a minute behind.
  const times = { made_at: minutesFromNow(-3.5), expires_at: minutesFromNow(1.5) };
  playServer({ [list]: pageOf([{ ...hold, ...times }]) });
  openAsStaff('/admin/open-holds', 'rent', 'Supervisor');
  expect(await screen.findByText('Waiting for the bank')).toBeVisible();
  for (const text of [
    /Ada Guest/,
    /203\.0\.113\.9/,
    /\b[23] minutes/,
    /in [23] minutes/,
    /^€60\.00$/,
  ]) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
});

it('releases one only after a confirmation, and reports the result', async () => {
  const sent = playServer({
    [list]: pageOf([hold]),
    [releaseCall]: answering({ id: 29, outcome: 'released' }),
  });
  openAsStaff('/admin/open-holds');
  const released = () => sent.filter(({ call }) => call === releaseCall).length;
  let question = await pressRelease();
  await userEvent.click(within(question).getByRole('button', { name: 'Keep the hold' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(released()).toBe(0);
  question = await pressRelease();
  await userEvent.click(within(question).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Hold released')).toBeVisible();
  expect(released()).toBe(1);
});

it('reports that one was paid in the meantime, and why one cannot be released', async () => {
  let answer = answering({ id: 29, outcome: 'booked' });
  playServer({ [list]: pageOf([hold]), [releaseCall]: () => answer() });
  openAsStaff('/admin/open-holds');
  let question = await pressRelease();
  await userEvent.click(within(question).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('It has since been paid and is now a booking')).toBeVisible();
  answer = refusing(409, {
    code: 'outcome_unknown',
    message: 'The bank has not decided yet, so the hold stays.',
  });
  question = await pressRelease();
  await userEvent.click(within(question).getByRole('button', { name: 'Release' }));
  const error = await screen.findByRole('dialog', { name: 'Error' });
  expect(error).toHaveTextContent('The bank has not decided yet, so the hold stays.');
});

const ordered: OpenHold = {
  ...hold,
  ...{ of: 'order', unit: '', package: '', date: null, time: null, products: '2 × Paddle' },
};

it('shows an order with its products beside a booking of the same number, and releases it', async () => {
  const sent = playServer({
    [list]: pageOf([hold, ordered]),
    'POST /api/open-holds/orders/29/release': answering({ id: 29, outcome: 'booked' }),
  });
  openAsStaff('/admin/open-holds');
  expect(await screen.findByText('2 × Paddle')).toBeVisible();
  expect(screen.getByText('Order 29')).toBeVisible();
  // It has no page yet; the booking does.
  expect(screen.getAllByRole('button', { name: 'Open the hold of Ada Guest' })).toHaveLength(1);
  const [, release] = screen.getAllByRole('button', { name: 'Release the hold of Ada Guest' });
  if (release) await userEvent.click(release);
  const question = await screen.findByRole('dialog', { name: 'Release this hold?' });
  expect(question).toHaveTextContent('the products are available again');
  await userEvent.click(within(question).getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('It has since been paid and is now an order')).toBeVisible();
  expect(sent.some(({ call }) => call === releaseCall)).toBe(false);
});

it('says that there are none', async () => {
  playServer({ [list]: pageOf([]) });
  openAsStaff('/admin/open-holds');
  expect(await screen.findByText('No open holds')).toBeVisible();
});

it('reports a load error and offers a retry', async () => {
  playServer({ [list]: refusing(403, { message: 'This action is unauthorized.' }) });
  openAsStaff('/admin/open-holds');
  expect((await screen.findAllByText('The open holds could not be loaded'))[0]).toBeVisible();
});
