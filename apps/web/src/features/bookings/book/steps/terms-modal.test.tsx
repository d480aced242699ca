import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { packageTrip, type Trip } from '#features/bookings/book/trip.ts';
import { byTheHour, houseboat, kayaks, nights } from '#test-rentals.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { playServer, showAlone } from '#test-screen.tsx';
import { TermsModal } from './terms-modal.tsx';

const nothing = () => undefined;
async function read(trip: Trip | null) {
  playServer({});
  showAlone(<TermsModal trip={trip} onClose={nothing} onAgree={nothing} />);
  const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
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
  expect(terms).toContain('Within 7 days: the full charter is owed.');
  expect(terms).toContain('Your supervisor confirms the trip');
  expect(terms).toContain('Version 1 of the terms');
});

it('has them for a charter', async () => {
  const terms = await read(packageTrip(teaser, halfDay, one));
  expect(terms).toContain('Within 7 days: the full charter is owed.');
});

it('has the terms of the kind that is booked, and names what it is', async () => {
  const pkg = { ...byTheHour, kind_facts: { ...byTheHour.kind_facts, cancellation: ownTerms } };
  const terms = await read(packageTrip(kayaks, pkg, one));
  expect(terms).toContain('More than 24 hours ahead: full refund.');
  expect(terms).toContain('Within 24 hours: the full rental is owed.');
  expect(terms).toContain('Version 7 of the terms');
  expect(terms).not.toContain('charter');
});

it('says nothing of a supervisor where nobody sails along', async () => {
  const terms = await read(packageTrip(houseboat, nights, one));
  expect(terms).toContain('the full stay is owed');
  expect(terms).not.toMatch(/supervisor confirms|Gratuity/);
});
