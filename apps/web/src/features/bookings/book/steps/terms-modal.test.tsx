import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { charterKinds } from '@slipway/domain/catalogue/presets/charter';
import { termsDraft } from '@slipway/domain/catalogue/presets/terms-drafts';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { packageTrip, type Trip } from '#features/bookings/book/trip.ts';
import { byTheHour, houseboat, kayaks, nights } from '#test-rentals.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
import { TermsModal } from './terms-modal.tsx';

const body = termsDraft({ ...defaultSettings, purpose: 'rent' }, charterKinds);
const newest = { version: 1, body, published_at: '2026-06-01T12:00:00.000Z' };
const nothing = () => undefined;
async function read(trip: Trip | null) {
  playServer({ 'GET /api/terms/1': answering(newest) });
  showAlone(
    <TermsModal
      trips={trip === null ? [] : [trip]}
      changed={false}
      onClose={nothing}
      onAgree={nothing}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
  await screen.findByRole('heading', { name: 'Cancellation' });
  return dialog.textContent;
}
const one = { length: null, quantity: 1 };
const ownTerms = {
  version: 7,
  counted: 'hours' as const,
  steps: [{ more_than_days: 24, keep_percent: 0 }],
  otherwise_keep_percent: 100,
};

it('has the terms of the business before anything is chosen, and for its charters', async () => {
  const terms = await read(null);
  expect(terms).toContain('The second payment is due 30 days before the trip');
  expect(terms).toContain('Within 7 days: the full charter is owed.');
  expect(terms).toContain('No refund once the unit leaves the dock.');
  expect(terms).toContain('Your supervisor confirms the trip');
  expect(terms).toContain('Version 1 of the terms of Slipway Charters.');
});

it('has them for a charter', async () => {
  const terms = await read(packageTrip(teaser, halfDay, one));
  expect(terms).toContain('Within 7 days: the full charter is owed.');
});

it('has the cancellation terms of the kind that is booked, and names what it is', async () => {
  const pkg = { ...byTheHour, kind_facts: { ...byTheHour.kind_facts, cancellation: ownTerms } };
  const terms = await read(packageTrip(kayaks, pkg, one));
  expect(terms).toContain('More than 24 hours ahead: full refund.');
  expect(terms).toContain('Within 24 hours: the full rental is owed.');
  expect(terms).not.toContain('charter');
});

it('says nothing of a supervisor where nobody sails along', async () => {
  const terms = await read(packageTrip(houseboat, nights, one));
  expect(terms).toContain('the full stay is owed');
  expect(terms).not.toMatch(/supervisor confirms|Gratuity/);
});

it('has the terms of each kind where trips of several are booked together', async () => {
  const own = { ...byTheHour, kind_facts: { ...byTheHour.kind_facts, cancellation: ownTerms } };
  playServer({ 'GET /api/terms/1': answering(newest) });
  const trips = [packageTrip(kayaks, own, one), packageTrip(teaser, halfDay, one)];
  showAlone(<TermsModal trips={trips} changed={false} onClose={nothing} onAgree={nothing} />);
  await screen.findByRole('heading', { name: 'Cancellation' });
  expect(screen.getByText('More than 24 hours ahead: full refund.')).toBeVisible();
  expect(screen.getByText('Within 7 days: the full charter is owed.')).toBeVisible();
});

it('cannot be agreed to before it is there to read', async () => {
  const agree = vi.fn();
  let tries = 0;
  playServer({
    'GET /api/terms/1': () => {
      tries += 1;
      return tries === 1 ? refusing(429, { message: 'Too Many Attempts.' })() : answering(newest)();
    },
  });
  showAlone(<TermsModal trips={[]} changed onClose={nothing} onAgree={agree} />);
  expect(await screen.findByText('The terms could not be loaded')).toBeVisible();
  expect(
    screen.getByText('The terms have changed. Please read and agree to them again.'),
  ).toBeVisible();
  const button = screen.getByRole('button', { name: 'I agree' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  expect(agree).toHaveBeenCalledOnce();
});
