import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Button, Checkbox, Group } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconCashBanknote } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnpaidBooking } from '@slipway/contract/bookings/unpaid-bookings';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant, formatTime } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { DataList } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';
import classes from '#features/bookings/staff/staff.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const BookingDrawer = lazyPart(
  async () => (await import('#features/bookings/staff/booking-drawer.tsx')).BookingDrawer,
);

/** Bookings made online without a card: whom to ask for the deposit. Several can be cancelled at once. */
export function UnpaidBookingsScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const search = useRouteSearch('unpaid-bookings');
  const { booking: opened } = search;
  const urlState = useListUrlState({ search, defaultSort: '' });
  const { page, per_page } = urlState.query;
  const query = { page, per_page };
  const list = useQuery({
    queryKey: ['bookings', 'unpaid', query],
    queryFn: ({ signal }) => api('GET /api/unpaid-bookings', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={t`Deposits to collect`}
        lead={t`Booked online without a card. Enter what is paid with the booking; one that is never paid keeps its time until you cancel it.`}
      />
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The bookings could not be loaded`}
        empty={{
          title: t`No deposits to collect`,
          text: t`Bookings that were made online without a card appear here until their deposit is paid.`,
          icon: <IconCashBanknote size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <Unpaid rows={rows} urlState={urlState} onOpen={(id) => changeQuery({ booking: id })} />
        )}
      </ListFrame>
      {opened !== null && (
        <BookingDrawer key={opened} id={opened} onClose={() => changeQuery({ booking: null })} />
      )}
    </>
  );
}

function useCancelSeveral(onDone: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: (body: { ids: number[]; tell: boolean }) =>
      api('POST /api/unpaid-bookings/cancel', { body }),
    onSuccess: ({ data }) => {
      const many = data.cancelled.length;
      toastSuccess(plural(many, { one: '# booking cancelled', other: '# bookings cancelled' }));
      onDone();
    },
    onError: (error) => void showError(error),
    onSettled: async () => {
      await refreshBooking(queryClient);
      await queryClient.invalidateQueries({ queryKey: ['money-tasks'] });
    },
  });
  const ask = async (ids: number[], tell: boolean) => {
    const sure = await askToConfirm({
      title: plural(ids.length, { one: 'Cancel # booking?', other: 'Cancel # bookings?' }),
      text: tell
        ? t`Their times are free again, nobody owes anything, and the customers are notified by email.`
        : t`Their times are free again, nobody owes anything, and the customers are not notified.`,
      yes: t`Cancel them`,
      no: t`Keep them`,
      loses: true,
    });
    if (sure) cancel.mutate({ ids, tell });
  };
  return { ask, isPending: cancel.isPending };
}

function Unpaid(props: {
  rows: UnpaidBooking[];
  urlState: Parameters<typeof DataList>[0]['urlState'];
  onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const { rows, urlState, onOpen } = props;
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [tell, setTell] = useState(true);
  const cancel = useCancelSeveral(() => setPicked(new Set()));
  // Bookings with a payment are cancelled one by one, with their refund.
  const free = rows.filter(({ paid }) => paid === 0);
  const chosen = free.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const pick = (id: number, yes: boolean) => {
    const next = new Set(picked);
    if (yes) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const tick = (row: UnpaidBooking) => (
    <Checkbox
      aria-label={t`Choose booking ${row.id} of ${row.name}`}
      checked={picked.has(row.id)}
      disabled={row.paid > 0}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => pick(row.id, event.currentTarget.checked)}
    />
  );
  const trip = (row: UnpaidBooking) => (
    <div>
      <b>{[row.package, row.unit].filter((part) => part !== '').join(', ')}</b>
      <div className={classes.small}>
        {formatDate(row.date)}, {formatTime(row.time)}
      </div>
    </div>
  );
  const contact = (row: UnpaidBooking) => (
    <div className={classes.small} dir="ltr">
      {[row.phone, row.email, row.address]
        .filter((part) => part !== null && part !== '')
        .join(' · ')}
    </div>
  );
  return (
    <>
      <Group mb="md" gap="md" role="group" aria-label={t`Chosen bookings`}>
        <Checkbox
          label={t`All on this page`}
          checked={chosen.length > 0 && chosen.length === free.length}
          indeterminate={chosen.length > 0 && chosen.length < free.length}
          disabled={free.length === 0}
          onChange={(event) =>
            setPicked(new Set(event.currentTarget.checked ? free.map(({ id }) => id) : []))
          }
        />
        <Checkbox
          label={t`Email the customers`}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={cancel.isPending}
          onClick={() => void cancel.ask(chosen, tell)}
        >
          {chosen.length === 0 ? (
            <Trans>Cancel the chosen…</Trans>
          ) : (
            <Plural value={chosen.length} one="Cancel # booking…" other="Cancel # bookings…" />
          )}
        </Button>
      </Group>
      <DataList
        rows={rows}
        urlState={urlState}
        wideFrom="62em"
        action={{
          word: t`Open`,
          name: (row) => t`Open booking ${row.id}`,
          run: (row) => onOpen(row.id),
        }}
        columns={[
          { title: '', cell: tick },
          { title: t`Booking`, cell: (row) => row.id },
          { title: t`Trip`, cell: trip },
          {
            title: t`Customer`,
            cell: (row) => (
              <div dir="auto">
                {row.name}
                {contact(row)}
              </div>
            ),
          },
          { title: t`Booked on`, cell: (row) => formatInstant(row.made_at) },
          {
            title: t`Deposit`,
            end: true,
            cell: (row) => <Money amount={row.deposit} currency={row.currency} />,
          },
        ]}
        card={(row) => ({
          picture: tick(row),
          title: row.name,
          state: (
            <b className="numbers">
              <Money amount={row.deposit} currency={row.currency} />
            </b>
          ),
          body: (
            <>
              {trip(row)}
              {contact(row)}
            </>
          ),
          foot: <Trans>Booked on {formatInstant(row.made_at)}</Trans>,
        })}
      />
    </>
  );
}
