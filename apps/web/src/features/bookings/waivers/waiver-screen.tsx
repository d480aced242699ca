import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import type { WaiverState } from '@slipway/domain/bookings/waivers';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SignForm, type Signed } from './sign-form.tsx';
import { SignedWaiver } from './signed-waiver.tsx';
import { WaiverText } from './waiver-text.tsx';
import { WaiverTrip } from './waiver-trip.tsx';
import classes from './waivers.module.css';

/** The target of a link to sign the waiver of a booking: without an account (docs/rules/screens.md, "Waiver"). */
export function WaiverScreen() {
  const { t } = useLingui();
  const { business } = usePageData().settings;
  const token = usePathPart('token');
  const waiver = useQuery({
    queryKey: ['waiver', token],
    queryFn: ({ signal }) => api('GET /api/waivers/:token', { params: { token }, signal }),
    staleTime: 0,
    // The text must not change while it is read.
    refetchOnReconnect: false,
    networkMode: 'always',
  });
  const isNone = waiver.error instanceof ApiError && waiver.error.status === 404;
  const page = waiver.data?.data;
  return (
    <div className={classes.page}>
      <PageHeader title={t`Waiver`} lead={business.name} />
      {waiver.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={120} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      )}
      {isNone && (
        <ErrorState title={t`This link does not work`}>
          <Trans>Please open the latest link we sent you, or contact us.</Trans>
        </ErrorState>
      )}
      {waiver.isLoadingError && !isNone && (
        <LoadProblem
          title={t`The waiver could not be loaded`}
          error={waiver.error}
          onRetry={() => void waiver.refetch()}
        />
      )}
      {page && !isNone && (
        <Waiver
          token={token}
          page={page}
          onReload={async () => !(await waiver.refetch()).isError}
        />
      )}
    </div>
  );
}

function Waiver(props: {
  token: string;
  page: WaiverPage;
  /** Reads the page again; false: it could not be read. */
  onReload: () => Promise<boolean>;
}) {
  const { token, page, onReload } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [signed, setSigned] = useState<Signed | null>(null);
  /** How often the text has changed while it was read. */
  const [changes, setChanges] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPassedOn = useRef(false);
  useEffect(() => {
    if (signed !== null || !hasPassedOn.current) return;
    hasPassedOn.current = false;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [signed]);
  return (
    <Stack gap="lg">
      <WaiverTrip page={page} showsSigned={signed === null} />
      {signed !== null && (
        <SignedWaiver
          signed={signed}
          page={page}
          onAnother={() => {
            hasPassedOn.current = true;
            setSigned(null);
          }}
        />
      )}
      {signed === null && page.text === null && <Closed state={page.state} />}
      {signed === null && page.text !== null && (
        <>
          {changes > 0 && (
            <ConflictNotice key={changes} title={t`The waiver has changed`}>
              <Trans>
                Please read it again and agree to it. What you typed below is still there.
              </Trans>
            </ConflictNotice>
          )}
          <WaiverText text={page.text} heading={heading} />
          <SignForm
            token={token}
            text={page.text}
            onSigned={(answer, signature) => {
              queryClient.setQueryData(['waiver', token], answer);
              setChanges(0);
              setSigned(signature);
            }}
            onChanged={async () => {
              if (await onReload()) setChanges((n) => n + 1);
            }}
            onClosed={async () => void (await onReload())}
          />
        </>
      )}
    </Stack>
  );
}

function Closed({ state }: { state: WaiverState }) {
  const { t } = useLingui();
  const titles: Record<WaiverState, string> = {
    open: t`There is nothing to sign`,
    not_asked: t`There is nothing to sign`,
    cancelled: t`This booking is cancelled`,
    called_off: t`This trip is called off`,
    over: t`This trip is over`,
  };
  return (
    <Paper withBorder radius="md" p="lg" role="status">
      <Title order={2} size="h3">
        {titles[state]}
      </Title>
      <Text mt="xs">
        {state === 'open' || state === 'not_asked' ? (
          <Trans>No waiver is asked for here any more.</Trans>
        ) : (
          <Trans>Its waiver can no longer be signed.</Trans>
        )}
      </Text>
    </Paper>
  );
}
