import { Button, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedConflict } from '@slipway/contract/catalogue/calendar-feeds';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Pager } from '#ui/list/pager.tsx';
import classes from './feeds.module.css';

/** Platform reservations that conflict with bookings. Nothing is changed automatically; staff review each. */
export function FeedConflicts() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const { conflicts: shown, 'conflict-page': page } = useRouteSearch('calendar-feeds');
  const seen = shown === 'seen';
  const query = { page, per_page: 10, seen: seen ? ('1' as const) : ('0' as const) };
  const conflicts = useQuery({
    queryKey: ['feed-conflicts', query],
    queryFn: ({ signal }) => api('GET /api/feed-conflicts', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = conflicts.data?.data ?? [];
  const total = conflicts.data?.meta.total ?? 0;
  return (
    <section aria-labelledby="conflicts">
      <div className={classes.sectionHead}>
        <Title order={2} size="h4" id="conflicts">
          <Trans>Conflicts with bookings</Trans>
        </Title>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => changeQuery({ conflicts: seen ? null : 'seen', 'conflict-page': null })}
        >
          {seen ? <Trans>Show conflicts to review</Trans> : <Trans>Show reviewed conflicts</Trans>}
        </Button>
      </div>
      {conflicts.isError && (
        <LoadProblem
          title={t`The conflicts could not be loaded`}
          error={conflicts.error}
          onRetry={() => void conflicts.refetch()}
        />
      )}
      {conflicts.isSuccess && rows.length === 0 && (
        <p className={classes.none}>
          {seen ? (
            <Trans>No conflicts have been reviewed yet.</Trans>
          ) : (
            <Trans>No reservation on another platform falls on a day that is booked here.</Trans>
          )}
        </p>
      )}
      {rows.length > 0 && !seen && (
        <p className={classes.problem} role="status">
          <Plural
            value={total}
            one="# booking has a reservation elsewhere on its day. Neither was changed: move or cancel one of the two."
            other="# bookings have a reservation elsewhere on their day. Neither was changed: move or cancel one of the two."
          />
        </p>
      )}
      {rows.length > 0 && (
        <>
          <ul className={classes.list}>
            {rows.map((conflict) => (
              <Conflict key={conflict.id} conflict={conflict} />
            ))}
          </ul>
          {total > query.per_page && (
            <Pager
              meta={{ page, per_page: query.per_page, total }}
              onPage={(to) => changeQuery({ 'conflict-page': to === 1 ? null : to })}
            />
          )}
        </>
      )}
    </section>
  );
}

function Conflict({ conflict }: { conflict: FeedConflict }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const queryClient = useQueryClient();
  const see = useMutation({
    mutationFn: () => api('POST /api/feed-conflicts/:id/seen', { params: { id: conflict.id } }),
    onSuccess: () =>
      Promise.all(
        ['feed-conflicts', 'calendar-feeds'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
    onError: (error) => showError(error),
  });
  const { booking_id, booking_date, from_date, to_date, unit, platform, seen_at, seen_by } =
    conflict;
  const days =
    from_date === to_date
      ? formatDate(from_date)
      : `${formatDate(from_date)} – ${formatDate(to_date)}`;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>
          <bdi>{unit}</bdi> · {formatDate(booking_date)}
        </div>
        <TextLink to={pathOf('bookings', purpose)} search={{ booking: booking_id }}>
          <Trans>Booking {booking_id}</Trans>
        </TextLink>
      </div>
      <div className={classes.small}>
        <Trans>
          Reserved on {platform}: {days}
        </Trans>
        {conflict.gone && (
          <div>
            <Trans>Resolved: one of the two is gone.</Trans>
          </div>
        )}
        {seen_at !== null && (
          <div>
            <Trans>
              Reviewed by {seen_by ?? '–'}, {formatInstant(seen_at)}
            </Trans>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        {seen_at === null && !conflict.gone && (
          <Button
            variant="default"
            size="xs"
            loading={see.isPending}
            aria-label={t`Mark booking ${booking_id} as reviewed`}
            onClick={() => see.mutate()}
          >
            <Trans>Mark as reviewed</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
