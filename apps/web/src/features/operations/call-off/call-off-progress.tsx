import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
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
          <ProgressList trips={data.trips} />
          <Buttons className={classes.foot ?? ''}>
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
