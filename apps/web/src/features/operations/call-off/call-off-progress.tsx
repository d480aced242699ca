import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOffDetails } from '@slipway/contract/operations/call-offs';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshDepartures } from '../departures/use-departure.ts';
import { ProgressList } from './progress-list.tsx';
import classes from './call-off.module.css';

/** How often the list is refetched while messages are being sent. */
const refreshMs = 3000;

/** Who was notified, who has chosen, and who could not be reached and why; "Go on" writes only to the last. */
export function CallOffProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const queryKey = ['call-offs', 'one', id];
  const callOff = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/call-offs/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.trips.some((it) => it.state === 'waiting') === true ? refreshMs : false,
  });
  const goOn = useMutation({
    mutationFn: () => api('POST /api/call-offs/:id/continue', { params: { id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      toastSuccess(t`Customers who have not been reached are contacted again.`);
    },
    onError: (error) => void showError(error),
  });
  const reverse = useMutation({
    mutationFn: () => api('POST /api/call-offs/:id/reverse', { params: { id } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(queryKey, answer);
      toastSuccess(t`The call-off has been reversed.`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['call-offs', 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['bookings'] }),
        refreshDepartures(queryClient),
      ]);
    },
    onError: async (error) => {
      await showError(error);
      await callOff.refetch();
    },
  });
  const askToReverse = async (of: CallOffDetails) => {
    const { may_come_back: back, bookings } = of;
    const away = bookings - back;
    const sure = await askToConfirm({
      title: t`Reverse this call-off?`,
      text: [
        t`Bookings that take place after all, as they were booked: ${back}.`,
        away > 0
          ? t`Bookings that do not come back, because they were moved or cancelled or have started: ${away}.`
          : '',
        of.days_closed ? t`The days are open again.` : '',
        pageData().delivery.mail
          ? t`Customers whose bookings come back are told by email.`
          : t`Email is not set up: the messages are kept under Messages and not sent.`,
      ]
        .filter((text) => text !== '')
        .join(' '),
      yes: t`Reverse it`,
      no: t`Go back`,
    });
    if (sure) reverse.mutate();
  };
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const data = callOff.data?.data;
  const now = useNow().toISOString();
  const stuck =
    data?.trips.some(
      (it) =>
        (it.state === 'failed' && it.new_date === null) ||
        ((it.state === 'told' || it.state === 'kept') && it.expires_at < now),
    ) ?? false;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={narrow}
      title={t`Called off`}
      transitionProps={{ duration: 0 }}
    >
      {callOff.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={52} />
          ))}
        </Stack>
      )}
      {callOff.isError && (
        <LoadProblem
          title={t`It could not be loaded`}
          error={callOff.error}
          onRetry={() => void callOff.refetch()}
        />
      )}
      {data && (
        <Stack gap="md">
          <p className={classes.summary}>
            <strong>
              <bdi>
                {formatDate(data.from_date)}
                {data.to_date === data.from_date ? '' : ` – ${formatDate(data.to_date)}`}
              </bdi>{' '}
              · <bdi>{data.unit ?? t`All units`}</bdi>
            </strong>
            <br />
            <bdi>{data.reason}</bdi>
            <br />
            <span className={classes.dim}>
              <bdi>{data.made_by}</bdi> · <bdi>{formatInstant(data.made_at)}</bdi>
            </span>
          </p>
          {data.trips.length === 0 && (
            <p className={classes.dim}>
              <Trans>No booking was called off; the days are closed.</Trans>
            </p>
          )}
          {data.reversed && <Reversed of={data} />}
          <ProgressList trips={data.trips} />
          <Buttons className={classes.foot ?? ''}>
            {data.may_come_back > 0 && (
              <Button
                variant="default"
                loading={reverse.isPending}
                onClick={() => void askToReverse(data)}
              >
                <Trans>Reverse…</Trans>
              </Button>
            )}
            {stuck && (
              <Button loading={goOn.isPending} onClick={() => goOn.mutate()}>
                <Trans>Go on with those</Trans>
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Buttons>
        </Stack>
      )}
    </Modal>
  );
}

/** By whom and when it was reversed, who came back, and whether the days are still closed. */
function Reversed({ of }: { of: CallOffDetails }) {
  const { t } = useLingui();
  const { came_back: back, bookings, reversed, days_closed: isClosed } = of;
  if (reversed === null) return null;
  const { by, at } = reversed;
  return (
    <Alert color="green" variant="light" title={t`Reversed by ${by}, ${formatInstant(at)}`}>
      <Trans>
        Bookings that came back: {back} of {bookings}.
      </Trans>{' '}
      {isClosed && (
        <Trans>
          The days are still closed, because somebody has changed the closed days since.
        </Trans>
      )}
    </Alert>
  );
}
