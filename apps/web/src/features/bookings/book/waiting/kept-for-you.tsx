import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { wallClock } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import type { KeptPlace } from './kept-place.ts';

/** Says that the chosen place is kept for the visitor, who waited for it, and until when. */
export function KeptForYou({ place }: { place: KeptPlace }) {
  const { settings } = usePageData();
  const now = useNow();
  if (place.kept_until === null) {
    return (
      <Alert variant="light" role="status">
        <Trans>You waited for this place. The first to book gets it.</Trans>
      </Alert>
    );
  }
  const until = new Date(place.kept_until);
  const time = formatTime(wallClock(until, settings.time_zone).time);
  return (
    <Alert variant="light" role="status" color={until > now ? 'blue' : 'yellow'}>
      {until > now ? (
        <Trans>This place is kept for you until {time} today.</Trans>
      ) : (
        <Trans>Your hour for this place is over. You can book it if it is still free.</Trans>
      )}
    </Alert>
  );
}
