import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WaiversOfBooking } from '@slipway/contract/bookings/waivers';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { WaiversModal } from './waivers-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const signature: WaiversOfBooking['waivers'][number] = {
  ...{ id: 7, name: 'Ann Lee', minors: ['Tim Lee'], version: 3 },
  ...{ signed_at: '2027-06-01T14:00:00.000Z', removed: null },
};
const waivers: WaiversOfBooking = {
  ...{ booking_id: 41, details: 4, signed: 2, state: 'open', waivers: [signature] },
};

function opened(shown: Partial<WaiversOfBooking> = {}, asStaff = true) {
  const sent = playServer({
    'GET /api/bookings/41/waivers': answering({ ...waivers, ...shown }),
    'POST /api/bookings/41/waiver-link': answering({ link: 'https://boats.test/waiver/abc' }),
    'GET /api/waiver-texts/3': answering({
      ...{ version: 3, body: 'Mind the boom.', published_at: '2027-05-01T14:00:00.000Z' },
    }),
    'POST /api/signed-waivers/7/remove': answering({
      ...waivers,
      signed: 0,
      waivers: [
        {
          ...{ ...signature, name: '', minors: [] },
          removed: { at: '2027-06-01T15:00:00.000Z', by: 'Sam' },
        },
      ],
    }),
  });
  showAlone(<WaiversModal bookingId={41} asStaff={asStaff} onClose={() => {}} />);
  return sent;
}

it('shows who signed for whom, and the text that was signed', async () => {
  opened();
  expect(await screen.findByText('2 of 4 guests have signed.')).toBeVisible();
  expect(screen.getByText('Ann Lee')).toBeVisible();
  expect(screen.getByText('Tim Lee')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Read what Ann Lee signed' }));
  expect(await screen.findByText('Mind the boom.')).toBeVisible();
});

it('makes a link that is copied, or opened on this device', async () => {
  opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link to sign' }));
  expect(await screen.findByLabelText('Link to sign')).toHaveValue('https://boats.test/waiver/abc');
  expect(screen.getByRole('link', { name: 'Sign on this device' })).toHaveAttribute(
    'href',
    'https://boats.test/waiver/abc',
  );
});

it('removes a signature once staff have confirmed it', async () => {
  const sent = opened();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove the signature of Ann Lee' }),
  );
  const question = await screen.findByRole('dialog', { name: /^Remove the signature/ });
  expect(within(question).getByText(/are erased/)).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Remove signature' }));
  expect(await screen.findByText(/was removed by Sam/)).toBeVisible();
  expect(sent.some(({ call }) => call === 'POST /api/signed-waivers/7/remove')).toBe(true);
});

it('lets customers remove nothing, and says why nobody signs any more', async () => {
  opened({ state: 'over' }, false);
  expect(await screen.findByText('This trip is over, so nobody can sign any more.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a link to sign' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});
