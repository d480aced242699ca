import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { pageData, setPageData } from '#lib/page-data.ts';
import { playServer, showAlone } from '#test-screen.tsx';
import { CheckedCharterCard } from './checked-charter-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const stay: CheckedCharter = {
  ...{ id: 41, unit: 'Houseboat', unit_id: 7, package: 'Houseboat nights', details: 4 },
  ...{ date: '2027-01-09', time: '16:00:00', days: 3 },
  ...{ starts_at: '2027-01-09T21:00:00.000Z', ends_at: '2027-01-12T15:00:00.000Z' },
  ...{ duration: null, status: 2, cancelled: false, called_off: false, awaiting: false },
  ...{ total_price: 900, paid: 90, left: 810, currency: 'CAD' },
};
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;

it('says when a stay ends and how long it is', async () => {
  playServer({});
  showAlone(<CheckedCharterCard charter={stay} onAnother={() => undefined} />);
  expect([await fact('Date'), await fact('Time')]).toEqual(['Sat 9 Jan 2027', '4 PM']);
  expect([await fact('Ends'), await fact('Duration')]).toEqual([
    'Tue 12 Jan 2027, 10 AM',
    '3 nights',
  ]);
});

it('says of a trip of some hours at what time it ends', async () => {
  playServer({});
  const trip = { ...stay, ends_at: '2027-01-10T01:00:00.000Z', days: null };
  showAlone(<CheckedCharterCard charter={trip} onAnother={() => undefined} />);
  expect(await fact('Ends')).toBe('8 PM');
  expect(screen.queryByText('Duration')).not.toBeInTheDocument();
});

it('of a trip that was called off asks for no money, and leads to the choice', async () => {
  playServer({});
  showAlone(
    <CheckedCharterCard charter={{ ...stay, called_off: true }} onAnother={() => undefined} />,
  );
  expect(await screen.findByText('Called off')).toBeVisible();
  expect(screen.queryByText('Left to pay')).not.toBeInTheDocument();
  expect(screen.queryByText('New Booking')).not.toBeInTheDocument();
  expect(screen.getByText('Sign in to choose a new date or a full refund.')).toBeVisible();
  const { email } = pageData().settings.business;
  expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
});

it('says nothing of a link where none could be sent', async () => {
  playServer({});
  showAlone(
    <CheckedCharterCard charter={{ ...stay, called_off: true }} onAnother={() => undefined} />,
  );
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(
    await screen.findByText('Choose a new date or a full refund in My bookings, or contact us.'),
  ).toBeVisible();
});
