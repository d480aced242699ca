import { Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PayLinkForm } from './pay-link-form.tsx';
import { PayLinkOver } from './pay-link-over.tsx';
import classes from './pay-link.module.css';

/**
 * While a payment is in progress elsewhere, the page checks whether it has ended: as long as a bank's check may take, and
 * rarely enough for the limit of a network (docs/rules/people-and-access.md, "Limits of tries").
 */
const lookAgainMs = 30_000;
const maxChecks = 24;

/** The target of a link to pay a booking or an order: without an account, once (docs/rules/screens.md, "Pay"). */
export function PayLinkScreen() {
  const { t } = useLingui();
  const { business } = usePageData().settings;
  const token = usePathPart('token');
  const link = useQuery({
    queryKey: ['pay-link', token],
    queryFn: ({ signal }) => api('GET /api/pay/:token', { params: { token }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.data.under_way === true && data.data.sent === null && dataUpdateCount < maxChecks
        ? lookAgainMs
        : false,
  });
  const [justPaid, setJustPaid] = useState(false);
  const isNone = link.error instanceof ApiError && link.error.status === 404;
  const page = link.data?.data;
  const titleOfPaid = page?.given_back_on == null ? t`Paid` : t`Security deposit`;
  const title = page?.state === 'paid' ? titleOfPaid : t`Pay`;
  return (
    <div className={classes.page}>
      <PageHeader title={title} lead={business.name} />
      {link.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={120} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
      {isNone && (
        <ErrorState title={t`This link does not work`}>
          <Trans>Please open the latest link we sent you, or contact us.</Trans>
        </ErrorState>
      )}
      {link.isLoadingError && !isNone && (
        <LoadProblem
          title={t`The payment could not be prepared`}
          error={link.error}
          onRetry={() => void link.refetch()}
        />
      )}
      {page && !isNone && page.state === 'open' && (
        <PayLinkForm
          token={token}
          page={page}
          onPaid={() => setJustPaid(true)}
          onEnd={() => void link.refetch()}
        />
      )}
      {page && !isNone && page.state !== 'open' && (
        <PayLinkOver page={page} state={page.state} justPaid={justPaid} />
      )}
    </div>
  );
}
