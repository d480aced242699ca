import { Button, Title } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OwnWaiting } from '@slipway/contract/bookings/waiting-list';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { prepareBooking } from '#features/bookings/book/waiting/kept-place.ts';
import { useWaitingWords } from './waiting-words.ts';
import classes from './my-waiting.module.css';

const queryKey = ['my-waiting'];
/** An offer comes and goes while the page is open. */
const lookAgainMs = 60_000;

/** What the customer waits for, if anything: a place that is free, and the way off the list (docs/rules/screens.md, "My bookings"). */
export function MyWaiting() {
  const { t } = useLingui();
  const waiting = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/my-waiting-entries', { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.data.length ? lookAgainMs : false),
  });
  useFailureToast(waiting.isError, t`The waiting list could not be loaded`);
  const entries = waiting.data?.data ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="my-waiting">
      <Title order={2} size="h3" id="my-waiting">
        <Trans>Waiting list</Trans>
      </Title>
      <ul className={classes.items}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: OwnWaiting }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { title, text, leaving } = useWaitingWords(entry);
  const params = { id: entry.id };
  const leave = useMutation({
    mutationFn: () => api('POST /api/my-waiting-entries/:id/leave', { params }),
    onSuccess: async () => {
      toastSuccess(t`You have left the waiting list`);
      // The row goes, and after the last one the section.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => void showError(error),
  });
  const book = useMutation({
    mutationFn: () => api('POST /api/my-waiting-entries/:id/link', { params }),
    onSuccess: ({ data: { token } }) => {
      prepareBooking(token, entry);
      const search = { unit: String(entry.unit_id), package: String(entry.package_id) };
      void navigate({ to: '/book', search });
    },
    onError: (error) => void showError(error),
  });
  const isFree = entry.state === 'offered' || entry.state === 'told';
  const guests = plural(entry.guests, { one: '# guest', other: '# guests' });
  const day = formatDate(entry.date);
  return (
    <li className={classes.item} data-free={isFree || undefined}>
      <div>
        <b>
          {day}
          {entry.time !== null && `, ${formatTime(entry.time)}`}
        </b>
        <div>
          <bdi>{[entry.package, entry.unit, guests].filter(Boolean).join(' · ')}</bdi>
        </div>
        <div className={classes.small}>
          {isFree && <b>{title}. </b>}
          {text}
        </div>
      </div>
      <div className={classes.buttons}>
        {isFree && (
          <Button color="signal" loading={book.isPending} onClick={() => book.mutate()}>
            <Trans>Book this place</Trans>
          </Button>
        )}
        {entry.state !== 'paying' && (
          <Button
            variant="default"
            loading={leave.isPending}
            aria-label={t`Leave the waiting list for ${day}`}
            onClick={() => void askToConfirm(leaving).then((sure) => sure && leave.mutate())}
          >
            <Trans>Leave the list</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
