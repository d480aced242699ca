import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Skeleton, Stack, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarShare } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '@slipway/contract/catalogue/calendar-feeds';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { FeedConflicts } from './feed-conflicts.tsx';
import { FeedState } from './feed-state.tsx';
import { useFeedActions } from './use-feed-actions.ts';
import { itemChoices } from '#features/catalogue/item-choices.ts';
import classes from './feeds.module.css';

/** Every connected calendar with its state, last reading and conflicts with bookings. */
export function FeedsScreen() {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const changeQuery = useQueryChange();
  const { page } = useRouteSearch('calendar-feeds');
  const feeds = useQuery({
    queryKey: ['calendar-feeds', 'list', page],
    queryFn: ({ signal }) =>
      api('GET /api/calendar-feeds', { query: { page, per_page: 25 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const platforms = (
    <ButtonLink to={pathOf('platforms', purpose)} variant="default">
      <Trans>Platforms</Trans>
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t`Calendar feeds`}
        lead={t`Calendars from other platforms block dates here, and ours block dates there. Each is read every half hour.`}
        action={platforms}
      />
      <FeedConflicts />
      <Title order={2} size="h4" mb="sm">
        <Trans>Connected calendars</Trans>
      </Title>
      {feeds.isPending && <ListSkeleton />}
      {feeds.isLoadingError && (
        <LoadProblem
          title={t`The calendar feeds could not be loaded`}
          error={feeds.error}
          onRetry={() => void feeds.refetch()}
        />
      )}
      {feeds.data?.data.length === 0 && (
        <EmptyState
          title={t`No connected calendars`}
          icon={<IconCalendarShare size={28} stroke={1.6} aria-hidden />}
          action={platforms}
        >
          <Trans>
            Add a platform of the type Calendar feed, then choose it in the form of what you offer
            there.
          </Trans>
        </EmptyState>
      )}
      {feeds.data && feeds.data.data.length > 0 && (
        <div aria-busy={feeds.isPlaceholderData}>
          <ul className={classes.list}>
            {feeds.data.data.map((feed) => (
              <FeedRow key={feed.id} feed={feed} />
            ))}
          </ul>
          <Pager
            meta={feeds.data.meta}
            onPage={(to) => changeQuery({ page: to === 1 ? null : to })}
          />
        </div>
      )}
    </>
  );
}

function FeedRow({ feed }: { feed: CalendarFeed }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const actions = useFeedActions(feed.id);
  const { unit, platform, blocks } = feed;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>
          <bdi>{unit}</bdi> · <bdi>{platform}</bdi>
        </div>
        <div className={classes.small}>
          <Trans>Upcoming blocks: {blocks}</Trans>
        </div>
      </div>
      <FeedState feed={feed} />
      {feed.items > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t`The item of ${unit} that its calendar on ${platform} is about`}
          disabled={actions.isPlacing}
          value={String(feed.item)}
          onChange={(event) => actions.changeItem(Number(event.currentTarget.value))}
          data={itemChoices(feed.items)}
        />
      )}
      <div className={classes.actions}>
        {feed.import_url !== null && (
          <Button
            variant="default"
            size="xs"
            loading={actions.isReading}
            aria-label={t`Read ${unit} on ${platform} now`}
            onClick={actions.read}
          >
            <Trans>Read now</Trans>
          </Button>
        )}
        <ButtonLink
          to={pathOf('units', purpose)}
          search={{ edit: feed.unit_id }}
          variant="default"
          size="xs"
          aria-label={t`Edit ${unit}`}
        >
          <Trans>Edit</Trans>
        </ButtonLink>
      </div>
    </li>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap={10} role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={66} radius="sm" />
      ))}
    </Stack>
  );
}
