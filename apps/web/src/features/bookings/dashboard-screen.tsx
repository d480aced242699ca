import '@mantine/core/styles/Alert.css';
import { Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAnchor } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { UnverifiedNotice } from '#features/identity/unverified-notice.tsx';
import { api } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useQueryValue } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.tsx';
import { MyBookingsList } from './my-bookings-list.tsx';

/** Rows of a page (spec B section 9). */
const perPage = 10;

const DetailsModal = lazy(() =>
  loadChunk(() => import('./booking-details-modal.tsx')).then((it) => ({
    default: it.BookingDetailsModal,
  })),
);

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** My bookings (spec B section 2). `?booking=ID`, as mails have it, opens the details of one. */
export function DashboardScreen() {
  const { t } = useLingui();
  const { user } = usePageData();
  const changeQuery = useQueryChange();
  const page = positive(useQueryValue('page')) ?? 1;
  const opened = positive(useQueryValue('booking'));
  const bookings = useQuery({
    queryKey: ['my-bookings', page],
    queryFn: ({ signal }) =>
      api('GET /api/my-bookings', { query: { page, per_page: perPage }, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = bookings.data?.meta;
  return (
    <>
      <PageHeader
        title={t`My bookings`}
        lead={t`Your trips, the next one first, and what is paid of each.`}
        action={
          meta !== undefined && meta.total > 0 ? (
            <ButtonLink to="/book" color="signal">
              <Trans>Book another trip</Trans>
            </ButtonLink>
          ) : undefined
        }
      />
      {user?.email_verified === false && <UnverifiedNotice />}
      {bookings.isPending && <Bones />}
      {bookings.isError && (
        <LoadProblem
          title={t`Your bookings could not be loaded`}
          error={bookings.error}
          onRetry={() => void bookings.refetch()}
        />
      )}
      {bookings.isSuccess && meta?.total === 0 && <NoBookings />}
      {bookings.isSuccess && meta !== undefined && meta.total > 0 && (
        <div aria-busy={bookings.isPlaceholderData}>
          <MyBookingsList
            bookings={bookings.data.data}
            onOpen={(id) => changeQuery({ booking: id })}
          />
          <Pager meta={meta} onPage={(to) => changeQuery({ page: to === 1 ? null : to })} />
        </div>
      )}
      <Suspense fallback={null}>
        {opened !== null && (
          <DetailsModal id={opened} onClose={() => changeQuery({ booking: null })} />
        )}
      </Suspense>
    </>
  );
}

function NoBookings() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No bookings yet`}
      icon={<IconAnchor size={28} stroke={1.6} aria-hidden />}
      action={
        <ButtonLink to="/book" color="signal">
          <Trans>Book your package</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Trips you book appear here with their date, what is paid and what is left. A trip booked
        with another e-mail address belongs to that address.
      </Trans>
    </EmptyState>
  );
}

function Bones() {
  const { t } = useLingui();
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </Stack>
  );
}
