import { Button, Group, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnWaitingEntry } from '@slipway/contract/bookings/waiting-list';
import { wallClock } from '@slipway/domain/dates/dates';
import { useEffect } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { restoreFocus } from '#ui/focus-target.ts';
import { ButtonLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { askToLeave } from './ask-to-leave.ts';
import classes from './my-waiting-list.module.css';

const myWaitingKey = ['my-waiting-entries'];

/** What the signed-in customer waits for, if anything, with the way off each list. */
export function MyWaitingList() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const entries = useQuery({
    queryKey: myWaitingKey,
    queryFn: ({ signal }) => api('GET /api/my-waiting-entries', { signal }),
    staleTime: 0,
  });
  // Without any entries the section is hidden, so a failure must be reported in a toast.
  useFailureToast(entries.isError, t`Your waiting list could not be loaded`);
  const leave = useMutation({
    mutationFn: (id: number) => api('POST /api/my-waiting-entries/:id/leave', { params: { id } }),
    onSuccess: async () => {
      toastSuccess(t`You have left the waiting list`);
      await queryClient.invalidateQueries({ queryKey: myWaitingKey });
    },
    onError: (error) => void showError(error),
  });
  const all = entries.data?.data ?? [];
  // The button that was pressed is gone with its entry.
  useEffect(() => {
    if (leave.isSuccess) restoreFocus(null, null);
  }, [leave.isSuccess, all.length]);
  if (all.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="my-waiting-list">
      <Title order={2} size="h3" id="my-waiting-list">
        <Trans>Waiting list</Trans>
      </Title>
      <ul className={classes.items}>
        {all.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isLeaving={leave.isPending && leave.variables === entry.id}
            onLeave={() => leave.mutate(entry.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** What whoever waits can do now. */
function useAdvice({ state, kept_until: keptUntil }: OwnWaitingEntry): string {
  const { t } = useLingui();
  const { settings } = usePageData();
  if (state === 'told') return t`A place is free. The first to book gets it.`;
  if (state === 'paying') return t`Your place is being booked.`;
  if (state !== 'offered' || keptUntil === null) {
    return t`We email you as soon as a place is free.`;
  }
  const until = formatTime(wallClock(new Date(keptUntil), settings.time_zone).time);
  return t`We keep a place for you until ${until} today. Book it by the link in our email.`;
}

function Entry(props: { entry: OwnWaitingEntry; isLeaving: boolean; onLeave: () => void }) {
  const { entry, isLeaving, onLeave } = props;
  const { t } = useLingui();
  const advice = useAdvice(entry);
  const what = [entry.package, entry.unit].filter((part) => part !== '').join(', ');
  const day = formatDate(entry.date);
  const leaveIfSure = async () => {
    if (await askToLeave(entry.state)) onLeave();
  };
  return (
    <li className={classes.item}>
      <div>
        <Text fw={600}>{what}</Text>
        <Text size="sm">
          {day}
          {entry.time !== null && `, ${formatTime(entry.time)}`} {'· '}
          <Plural value={entry.guests} one="# guest" other="# guests" />
        </Text>
        <Text size="sm" c="dimmed">
          {advice}
        </Text>
      </div>
      <Group gap="sm">
        {entry.state === 'told' && (
          <ButtonLink to="/book" color="signal">
            <Trans>Book your package</Trans>
          </ButtonLink>
        )}
        {entry.state !== 'paying' && (
          <Button
            variant="default"
            loading={isLeaving}
            onClick={() => void leaveIfSure()}
            aria-label={t`Leave the waiting list for ${what}, ${day}`}
          >
            <Trans>Leave the list</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}
