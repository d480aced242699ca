import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarDate } from '@slipway/domain/dates/dates';
import { afterEach, expect, it, vi } from 'vitest';
import { halfDay, teaser } from '#test-samples.ts';
import { answering, playServer, showAlone, unanswered } from '#test-screen.tsx';
import { emptyForm } from '../book/book-form.ts';
import { packageTrip } from '../book/trip.ts';
import { FreeStart } from './free-start.tsx';

const call = 'POST /api/create-booking/preview';
const place = {
  starts_at: '2027-06-12T14:00:00.000Z',
  ends_at: '2027-06-12T18:00:00.000Z',
  ...{ refusals: {}, warnings: ['It does not start then.'] },
};
function show() {
  const nothing = () => undefined;
  showAlone(
    <FreeStart
      trip={packageTrip(teaser, halfDay, { length: null, quantity: 1 })}
      form={{ ...emptyForm, date: calendarDate('2027-06-12') }}
      problems={{}}
      onChange={nothing}
      onEnd={nothing}
    />,
  );
}

afterEach(() => vi.unstubAllGlobals());

it('says that it could not be checked, and checks again', async () => {
  let isDown = true;
  playServer({ [call]: () => (isDown ? unanswered() : answering(place)()) });
  show();
  expect(await screen.findByText(/could not be checked/)).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('It does not start then.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument());
});
