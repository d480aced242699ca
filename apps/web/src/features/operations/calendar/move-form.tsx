import '@mantine/core/styles/Input.css';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarBooking } from '@slipway/contract/operations/day';
import { isCalendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { usePackageStarts } from '#features/bookings/index.ts';
import { formatTime } from '#lib/format.ts';

/** Moves a booking without a pointer: another day, and another time if the package offers several. */
export function MoveForm(props: {
  booking: Pick<CalendarBooking, 'date' | 'time' | 'unit_id' | 'package_id' | 'kind' | 'package'>;
  today: CalendarDate;
  onMove: (date: string, time: string) => void;
}) {
  const { booking, today, onMove } = props;
  const { t } = useLingui();
  const [date, setDate] = useState(booking.date);
  const [time, setTime] = useState(booking.time);
  const wasOffered: string[] = usePackageStarts(booking, booking.date);
  const times: string[] = usePackageStarts(booking, date);
  const hasChoice = times.length > 1 && wasOffered.includes(booking.time);
  // Another season may not have the start.
  const chosen = hasChoice && !times.includes(time) ? (times[0] ?? time) : time;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isCalendarDate(date)) onMove(date, chosen);
      }}
    >
      <Group align="flex-end" gap="sm" mt="lg">
        <TextInput
          type="date"
          label={t`New date`}
          data-autofocus
          required
          min={today}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        {hasChoice && (
          <NativeSelect
            label={t`Start`}
            value={chosen}
            data={times.map((value) => ({ value, label: formatTime(value) }))}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        <Button type="submit" disabled={date === booking.date && chosen === booking.time}>
          <Trans>Move</Trans>
        </Button>
      </Group>
    </form>
  );
}
