import { Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { api } from '#lib/api.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Pager } from '#ui/list/pager.tsx';
import classes from './feeds.module.css';

/** Rows of the platform's file that were left out or only partly understood. */
export function OfferProblems({ platform }: { platform: Platform }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = { page, per_page: 10 };
  const params = { id: platform.id };
  const problems = useQuery({
    queryKey: ['offer-problems', platform.id, platform.offers.read_at, query],
    queryFn: ({ signal }) =>
      api('GET /api/platforms/:id/offer-problems', { params, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = problems.data?.data ?? [];
  const total = problems.data?.meta.total ?? 0;
  return (
    <section aria-labelledby="offer-problems" className={classes.place}>
      <Title order={2} size="h4" id="offer-problems">
        <Trans>Rows to check</Trans>
      </Title>
      {problems.isError && (
        <LoadProblem
          title={t`The rows could not be loaded`}
          error={problems.error}
          onRetry={() => void problems.refetch()}
        />
      )}
      <ul className={classes.problems}>
        {rows.map(({ row, name, left_out, reason }) => (
          <li key={`${row} ${reason}`}>
            <span className={classes.problemRow}>
              <Trans>Row {row}</Trans>
            </span>
            <div>
              {name !== '' && <bdi className={classes.name}>{name}</bdi>}{' '}
              {left_out && (
                <Badge tone="bad">
                  <Trans>Left out</Trans>
                </Badge>
              )}
              <p>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
      {total > query.per_page && <Pager meta={{ ...query, total }} onPage={setPage} />}
    </section>
  );
}
