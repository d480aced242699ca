import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCalendar } from '@slipway/contract/operations/crew-calendar';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { Section } from './section.tsx';

const calendarKey = ['own-calendar'];

/** The private address by which crew have their trips in a calendar of their own. */
export function OwnCalendarSection() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const calendar = useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => api('GET /api/own-calendar', { signal }),
    staleTime: 0,
  });
  const show = ({ made_at, fetched_at }: OwnCalendar) =>
    queryClient.setQueryData(calendarKey, { data: { made_at, fetched_at } });
  const make = useMutation({
    mutationFn: () => api('POST /api/own-calendar'),
    onSuccess: ({ data }) => show(data),
    onError: (error) => showError(error),
  });
  const end = useMutation({
    mutationFn: () => api('DELETE /api/own-calendar'),
    onSuccess: ({ data }) => {
      make.reset();
      show(data);
      heading.current?.focus();
      toastSuccess(t`The address is removed.`);
    },
    onError: (error) => showError(error),
  });
  const replace = async () => {
    const sure = await askToConfirm({
      title: t`Make a new address for your calendar?`,
      text: t`The old address stops working. Your calendar shows nothing new until you add the new one.`,
      yes: t`New address`,
      no: t`Keep this address`,
    });
    if (sure) make.mutate();
  };
  const remove = async () => {
    const sure = await askToConfirm({
      title: t`Remove the address?`,
      text: t`It stops working, and your calendar shows nothing new.`,
      yes: t`Remove`,
      no: t`Keep this address`,
    });
    if (sure) end.mutate();
  };
  const state = calendar.data?.data;
  const address = make.data?.data.address;
  return (
    <Section title={t`Your own calendar`} heading={heading}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The trips you are assigned to, in the calendar of your phone or computer: when and
            where, how many guests, and whom to call.
          </Trans>
        </Text>
        {calendar.isPending && (
          <Skeleton role="status" height={36} radius="sm" aria-label={t`Loading…`} />
        )}
        {calendar.isLoadingError && (
          <LoadProblem
            title={t`Your calendar could not be loaded`}
            error={calendar.error}
            onRetry={() => void calendar.refetch()}
          />
        )}
        {address !== undefined && <NewAddress address={address} />}
        {state && <CalendarState state={state} />}
        {state && (
          <Group gap="xs">
            {state.made_at === null ? (
              <Button loading={make.isPending} onClick={() => make.mutate()}>
                <Trans>Make an address</Trans>
              </Button>
            ) : (
              <>
                <Button
                  variant="default"
                  size="sm"
                  loading={make.isPending}
                  onClick={() => void replace()}
                >
                  <Trans>New address</Trans>
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  loading={end.isPending}
                  onClick={() => void remove()}
                >
                  <Trans>Remove</Trans>
                </Button>
              </>
            )}
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** The address, told once; the focus goes to it, since the button that made it may be gone. */
function NewAddress({ address }: { address: string }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, [address]);
  return (
    <Stack gap="xs" ref={place}>
      <CopyField
        label={t`Address of your calendar`}
        description={t`Shown only now: copy it, and add it to your calendar as one from the web (by URL). Keep it to yourself, since whoever has it reads names and phone numbers of guests.`}
        value={address}
      />
      <Group>
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          variant="light"
          size="sm"
        >
          <Trans>Add on this device</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function CalendarState({ state: { made_at: made, fetched_at: read } }: { state: OwnCalendar }) {
  if (made === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {read === null ? (
        <Trans>Made {formatInstant(made)}. No calendar has read it yet.</Trans>
      ) : (
        <Trans>
          Made {formatInstant(made)}, last read {formatInstant(read)}.
        </Trans>
      )}
    </Text>
  );
}
