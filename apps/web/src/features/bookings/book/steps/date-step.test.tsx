import { render, screen } from '@testing-library/react';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { packageTrip } from '#features/bookings/book/trip.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { startTests } from '#test-setup.ts';
import { DateStep } from './date-step.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#features/bookings/book/book-calendar.tsx';

type DateStepProps = Partial<Parameters<typeof DateStep>[0]>;

function show(props: DateStepProps) {
  const nothing = () => undefined;
  render(
    <ThemeProviders>
      <DateStep
        trip={null}
        inshore={false}
        calendar="none"
        prices={null}
        availability={null}
        date={null}
        month={calendarDate('2099-12-01')}
        onMonth={nothing}
        time={null}
        lost=""
        lastMinute={false}
        problems={{}}
        onDate={nothing}
        onTime={nothing}
        onRetry={nothing}
        {...props}
      />
    </ThemeProviders>,
  );
}

beforeEach(() => startTests());

describe('the date step', () => {
  it('asks for the earlier choices first', () => {
    show({});
    expect(screen.getByText('Choose a unit and a package first.')).toBeInTheDocument();
  });

  it('asks for a duration instead of a package for inshore trips', () => {
    show({ inshore: true });
    expect(screen.getByText('Choose a duration first.')).toBeInTheDocument();
  });

  it('shows the details of a chosen day below the calendar, so that the day does not move', async () => {
    const noon = { time: timeOfDay('12:00:00'), selectable: true, reason: null, free: 1 };
    show({
      calendar: 'ready',
      trip: packageTrip(teaser, halfDay, { length: null, quantity: 1 }),
      availability: () => ({ available: true, starts: [noon] }),
      date: calendarDate('2099-12-05'),
      lastMinute: true,
    });
    const days = await screen.findByRole('table');
    for (const text of [
      screen.getByRole('group', { name: 'Time' }),
      screen.getByText(/^Last minute bookings/),
    ]) {
      expect(days.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });
});
