import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showAlone } from '#test-screen.tsx';
import { CalendarLegend } from './calendar-legend.tsx';

it('names departures apart from bookings, where there are any', async () => {
  showAlone(<CalendarLegend departures />);
  const free = await screen.findByText('Departure with free seats');
  expect(free).toHaveAttribute('data-departure');
  expect(screen.getByText('Departure, full')).toHaveAttribute('data-departure');
});

it('says nothing of departures where there are none', async () => {
  showAlone(<CalendarLegend departures={false} />);
  await screen.findByRole('list', { name: 'What the colours mean' });
  expect(screen.queryByText(/^Departure/)).not.toBeInTheDocument();
});
