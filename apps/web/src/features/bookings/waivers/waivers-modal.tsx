import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaiversOfBooking } from '@slipway/contract/bookings/waivers';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { WaiverVersionModal } from './waiver-version-modal.tsx';
import classes from './waivers-list.module.css';

const waiversKey = (id: number) => ['waivers', id];

/** Who signed the waiver of a booking, and a link by which the others do; staff remove a signature. */
export function WaiversModal(props: { bookingId: number; asStaff?: boolean; onClose: () => void }) {
  const { bookingId: id, asStaff = false, onClose } = props;
  const { t } = useLingui();
  const [version, setVersion] = useState<number | null>(null);
  const waivers = useQuery({
    queryKey: waiversKey(id),
    queryFn: ({ signal }) => api('GET /api/bookings/:id/waivers', { params: { id }, signal }),
    staleTime: 0,
  });
  if (version !== null)
    return <WaiverVersionModal version={version} onClose={() => setVersion(null)} />;
  return (
    <ReadModal title={t`Waiver`} query={waivers} onClose={onClose}>
      {({ data }) => (
        <Stack gap="md">
          <Text size="sm">
            <Trans>
              {data.signed} of {data.details} guests have signed.
            </Trans>
          </Text>
          <LinkToSign waivers={data} />
          {data.waivers.length > 0 && (
            <ul className={classes.list}>
              {data.waivers.map((signature) => (
                <li key={signature.id}>
                  <Signature
                    signature={signature}
                    bookingId={id}
                    asStaff={asStaff}
                    onRead={() => setVersion(signature.version)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </ReadModal>
  );
}

/** A link for the guests, made when it is asked for; where nobody can sign, why. */
function LinkToSign({ waivers }: { waivers: WaiversOfBooking }) {
  const { t } = useLingui();
  const { booking_id: id, state } = waivers;
  const make = useMutation({
    mutationFn: () => api('POST /api/bookings/:id/waiver-link', { params: { id } }),
    onError: (error) => void showError(error),
  });
  const reasons: Record<typeof state, string> = {
    open: '',
    not_asked: t`No waiver is asked for any more.`,
    cancelled: t`This booking is cancelled, so nobody can sign.`,
    called_off: t`This trip is called off, so nobody can sign.`,
    over: t`This trip is over, so nobody can sign any more.`,
  };
  if (state !== 'open') {
    return (
      <Alert color="gray" variant="light" role="status">
        {reasons[state]}
      </Alert>
    );
  }
  if (make.data === undefined) {
    return (
      <Group gap="sm">
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          <Trans>Make a link to sign</Trans>
        </Button>
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          <Trans>Everybody who comes along signs by it, without an account.</Trans>
        </Text>
      </Group>
    );
  }
  const { link } = make.data.data;
  return (
    <>
      <CopyField
        label={t`Link to sign`}
        description={t`Send it to everybody who comes along. It works until the trip ends.`}
        value={link}
      />
      <Group>
        <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
          <Trans>Sign on this device</Trans>
        </Button>
      </Group>
    </>
  );
}

function Signature(props: {
  signature: WaiversOfBooking['waivers'][number];
  bookingId: number;
  asStaff: boolean;
  onRead: () => void;
}) {
  const { signature, bookingId, asStaff, onRead } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id, name, minors, signed_at: at, removed } = signature;
  const remove = useMutation({
    mutationFn: () => api('POST /api/signed-waivers/:id/remove', { params: { id } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(waiversKey(bookingId), answer);
      toastSuccess(t`The signature is removed.`);
      await Promise.all(
        ['bookings', 'departures', 'daily-log'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
    onError: (error) => void showError(error),
  });
  const confirmRemove = async () => {
    const sure = await askToConfirm({
      title: t`Remove the signature of ${name}?`,
      text: t`Their name and those of the minors are erased. That somebody signed, and that you removed it, stays.`,
      yes: t`Remove signature`,
      no: t`No, go back`,
    });
    if (sure) remove.mutate();
  };
  if (removed !== null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>
          A signature of {formatInstant(at)} was removed by {removed.by}.
        </Trans>
      </Text>
    );
  }
  return (
    <div className={classes.signature}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {minors.length > 0 && (
          <Text size="sm">
            <Trans>
              For minors: <bdi>{minors.join(', ')}</bdi>
            </Trans>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Trans>Signed {formatInstant(at)}</Trans>
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={t`Read what ${name} signed`}
          onClick={onRead}
        >
          <Trans>Read</Trans>
        </Button>
        {asStaff && (
          <Button
            size="xs"
            variant="default"
            aria-label={t`Remove the signature of ${name}`}
            loading={remove.isPending}
            onClick={() => void confirmRemove()}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
    </div>
  );
}
