import { Skeleton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import classes from '#features/settings/settings.module.css';

/** The bookings ahead, each with its start by the clocks of both zones, while another zone is chosen. */
export function ZoneChange({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const ahead = useQuery({
    queryKey: ['bookings', 'ahead'],
    queryFn: async ({ signal }) => (await api('GET /api/bookings-ahead', { signal })).data,
    staleTime: 0,
  });
  if (ahead.isPending) return <Skeleton role="status" height={48} aria-label={t`Loading…`} />;
  if (ahead.isError) {
    return (
      <LoadProblem
        title={t`The upcoming bookings could not be loaded`}
        error={ahead.error}
        onRetry={() => void ahead.refetch()}
      />
    );
  }
  const { total, bookings } = ahead.data;
  if (total === 0) return null;
  const more = total - bookings.length;
  return (
    <section className={classes.ahead} aria-label={t`Upcoming bookings`}>
      <p>
        <strong>
          <Plural
            value={total}
            one="# upcoming booking keeps its instant, so its local time changes."
            other="# upcoming bookings keep their instant, so their local times change."
          />
        </strong>{' '}
        <Trans>Move those that should keep their local time.</Trans>
      </p>
      <ul>
        {bookings.map((one) => (
          <li key={one.id}>
            <TextLink to={pathOf('bookings', purpose)} search={{ booking: one.id }}>
              {t`Booking ${one.id}`}
            </TextLink>
            {': '}
            <bdi>{[one.name, one.unit, one.package].filter((it) => it !== '').join(', ')}</bdi>
            {', '}
            <Trans>
              {formatInstant(one.starts_at, from)}, then {formatInstant(one.starts_at, to)}
            </Trans>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {more} more</Trans>
          </li>
        )}
      </ul>
    </section>
  );
}
