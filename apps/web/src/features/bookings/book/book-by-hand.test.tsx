import type * as router from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { pageData, setPageData } from '#lib/page-data.ts';
import { houseboat } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import './book-calendar.tsx';
import '#shared/cards/test-card-form.tsx';
import { BookPage } from './book-page.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof router>()),
  useNavigate: () => () => Promise.resolve(),
}));

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const named = (date: string) => longDay.format(new Date(`${date}T12:00:00Z`));
const inTwoMonths = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${inTwoMonths}-01`);
const how = 'We call you about the deposit.';

const byHand = () => ({ ...pageData().payment, asks_for_cards: false, can_charge: false, how });

afterEach(() => vi.unstubAllGlobals());

async function choose(date: string) {
  const name = new RegExp(`^${named(date)}`);
  while (screen.queryByRole('button', { name }) === null) {
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  }
  const found = screen.getByRole('button', { name });
  await waitFor(() => expect(found).toBeEnabled());
  await userEvent.click(found);
}

/** Fills in the form for a stay, ready to book. */
async function filled(answer: () => Response) {
  sessionStorage.clear();
  const sent = playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    'POST /api/booking/create': answer,
  });
  showAlone(<BookPage units={[houseboat]} inshore onAgain={() => undefined} />);
  act(() => setPageData({ ...pageData(), payment: byHand() }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Houseboat/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Houseboat nights/ }));
  await waitFor(() => expect(screen.getByLabelText('Arrival and return')).toBeEnabled());
  await choose(first);
  await choose(addDays(first, 7));
  await userEvent.selectOptions(screen.getByLabelText('Group size'), '4');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann Angler');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@slipway.test');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+14165550123');
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  return sent;
}

const booked = answering({ status: 'booked', id: 77, sms_sent: null });
const bodies = (sent: { call: string; body?: unknown }[]) =>
  sent.filter(({ call }) => call === 'POST /api/booking/create').map(({ body }) => body);

it('books without a card, and says before and after how the deposit is paid', async () => {
  const sent = await filled(booked);
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'BOOK MY PACKAGE!' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Deposit: CA\$.*Nothing is charged now\.$/)).toBeVisible();
  expect(screen.getByText(how)).toBeVisible();
  expect(screen.queryByText('Deposit due now')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK WITHOUT PAYING NOW' }));
  const title = await screen.findByRole('heading', { name: 'Booking 77' });
  const thanks = title.closest('section');
  if (thanks === null) throw new Error('There is no thank-you view');
  expect(within(thanks).getByText(/is not paid yet/)).toBeVisible();
  expect(within(thanks).getByText(how)).toBeVisible();
  expect(within(thanks).queryByText('Deposit paid')).not.toBeInTheDocument();
  expect(within(thanks).queryByText(/pay online/)).not.toBeInTheDocument();
  expect(bodies(sent)).toMatchObject([{ stripeToken: null, keep_card: false, deposit_by: 'hand' }]);
});

it('shows the card form once the deposit is paid by card after all, and keeps what was typed', async () => {
  await filled(
    refusing(422, {
      code: 'paid_otherwise',
      message: 'The deposit is paid by card now.',
      errors: {},
    }),
  );
  // Keys were entered after this page was opened.
  playServer({
    'GET /api/rates': answering([]),
    'GET /api/availability/': answeringTaken(),
    'GET /api/page-data': answering({
      ...pageData(),
      payment: { ...byHand(), asks_for_cards: true, can_charge: true },
    }),
    'POST /api/booking/create': refusing(422, {
      code: 'paid_otherwise',
      message: 'The deposit is paid by card now.',
      errors: {},
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'BOOK WITHOUT PAYING NOW' }));
  const error = await screen.findByRole('dialog', { name: 'Error' });
  expect(error).toHaveTextContent('The deposit is paid by card now.');
  await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
  expect(await screen.findByLabelText('Card number')).toBeVisible();
  expect(screen.getByRole('button', { name: 'BOOK MY PACKAGE!' })).toBeEnabled();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
});
