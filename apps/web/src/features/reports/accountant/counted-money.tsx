import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DrawerCount } from '@slipway/contract/reports/accountant';
import { useState } from 'react';
import { FiguresTable } from '#features/reports/figures-table.tsx';
import classes from '#features/reports/reports.module.css';
import { api } from '#lib/api.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';

const CountForm = lazyPart(async () => (await import('./count-form.tsx')).CountForm);

/** The money of one day that staff took, beside what they counted of it. */
export function CountedMoney(props: {
  date: string;
  company: number | undefined;
  currency: string | undefined;
}) {
  const { date, company } = props;
  const query = { date, currency: props.currency, company_id: company };
  const { t, i18n } = useLingui();
  const [opened, setOpened] = useState<DrawerCount | null>(null);
  const counts = useQuery({
    queryKey: ['reports', 'counts', query],
    queryFn: ({ signal }) => api('GET /api/accountant/counts', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const currency = counts.data?.meta.currency ?? '';
  return (
    <section className={classes.report} aria-labelledby="counted">
      <h2 id="counted" className={classes.subtitle}>
        {t`Counted`}
      </h2>
      <Text c="dimmed" size="sm">
        <Trans>
          What was counted for this day, without the float, beside what was entered: payments, tips
          and security deposits, less refunds.
        </Trans>
      </Text>
      {counts.isPending && (
        <Skeleton height={80} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {counts.isError && (
        <LoadProblem
          title={t`What was counted could not be loaded`}
          error={counts.error}
          onRetry={() => void counts.refetch()}
        />
      )}
      {counts.data && (
        <FiguresTable
          caption={t`Counted`}
          rows={counts.data.data}
          keyOf={({ method }) => method}
          head={t`Method`}
          name={({ method }) => i18n._(paymentMethodLabel(method))}
          columns={[
            {
              title: t`Expected`,
              cell: ({ expected }) => <Money amount={expected} currency={currency} />,
            },
            {
              title: t`Counted`,
              cell: ({ counted }) =>
                counted === null ? t`Not yet` : <Money amount={counted} currency={currency} />,
            },
            {
              title: t`Difference`,
              cell: ({ difference }) =>
                difference === null ? '' : <Money amount={difference} currency={currency} />,
            },
            {
              title: t`By`,
              start: true,
              cell: (count) => <By count={count} currency={currency} />,
            },
            {
              title: t`Enter`,
              cell: (count) => {
                const label = count.version === 0 ? t`Count` : t`Count again`;
                const method = i18n._(paymentMethodLabel(count.method));
                return (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${label}: ${method}`}
                    onClick={() => setOpened(count)}
                  >
                    {label}
                  </Button>
                );
              },
            },
          ]}
        />
      )}
      {opened && (
        <CountForm
          count={opened}
          date={date}
          company={company}
          currency={currency}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

/** Who counted when, with their note, and what was expected then where that has changed. */
function By({ count, currency }: { count: DrawerCount; currency: string }) {
  const { counted_by: by, counted_at: at, expected_then: then, expected, note } = count;
  if (by === null || at === null || then === null) return null;
  const before = formatMoney(then, currency);
  return (
    <>
      <bdi>{by}</bdi>, {formatInstant(at)}
      {then !== expected && (
        <>
          <br />
          <Trans>{before} was expected then</Trans>
        </>
      )}
      {note !== '' && (
        <>
          <br />
          <bdi>{note}</bdi>
        </>
      )}
    </>
  );
}
