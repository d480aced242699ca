import '@mantine/core/styles/Alert.css';
import { Alert, Stack } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { todayIn } from '@slipway/domain/dates/dates';
import { adminArea } from '@slipway/domain/identity/abilities';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { useNow } from '#shared/time/use-now.ts';
import { useMay } from '#shared/use-may.ts';
import { TextLink } from '#ui/links.tsx';

/** What waits without being a task: inshore trips to be contracted, and messages that are only kept. */
export function useWaiting() {
  const { settings, delivery } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const hasTrips = useTakesBookings();
  const readsMessages = useMay(adminArea);
  const inshore = useQuery({
    queryKey: ['bookings', 'to-contract', today],
    queryFn: ({ signal }) =>
      api('GET /api/inshorePackagesWithPayments', {
        query: { unit_id: 0, cancelled: '0', from: today, per_page: 100 },
        signal,
      }),
    enabled: hasTrips,
  });
  const messages = useQuery({
    queryKey: ['messages', 'kept'],
    queryFn: ({ signal }) =>
      api('GET /api/messages', { query: { state: 'kept', channel: 'mail', per_page: 1 }, signal }),
    enabled: readsMessages && !delivery.mail,
  });
  // A trip contracted to another business's boat has no unit either.
  const trips = (inshore.data?.data ?? []).filter(
    ({ status }) => status !== bookingStatus.complete,
  );
  return { inshore: trips.length, kept: messages.data?.meta.total ?? 0 };
}

/** A line for each of what waits, with a link to where it is seen to. */
export function ToDoNotices({ inshore, kept }: ReturnType<typeof useWaiting>) {
  const { purpose } = usePageData().settings;
  if (inshore === 0 && kept === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {inshore > 0 && (
        <Alert color="yellow" variant="light" p="sm">
          {plural(inshore, {
            one: '# inshore trip waits for a boat.',
            other: '# inshore trips wait for a boat.',
          })}{' '}
          <TextLink to={pathOf('bookings', purpose)} search={{ tab: 'bookings', list: 'inshore' }}>
            <Trans>Contract them</Trans>
          </TextLink>
        </Alert>
      )}
      {kept > 0 && (
        <Alert color="yellow" variant="light" p="sm">
          {plural(kept, {
            one: 'Email is not set up: # message was not sent.',
            other: 'Email is not set up: # messages were not sent.',
          })}{' '}
          <TextLink to={pathOf('messages', purpose)} search={{ state: 'kept' }}>
            <Trans>See them</Trans>
          </TextLink>
        </Alert>
      )}
    </Stack>
  );
}
