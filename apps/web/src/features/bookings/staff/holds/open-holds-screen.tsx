import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconHourglass } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { OpenHold } from '@slipway/contract/bookings/open-holds';
import { useNow } from '#shared/time/use-now.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant, formatTime } from '#lib/format.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { Badge } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useReleaseHold } from './use-release-hold.ts';
import classes from '#features/bookings/staff/staff.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const BookingDrawer = lazyPart(
  async () => (await import('#features/bookings/staff/booking-drawer.tsx')).BookingDrawer,
);

const minute = 60_000;
const readAgainMs = 15_000;

/** Bookings, and orders without trips, waiting for their first payment: visitor, start and expiry; each can be released. */
export function OpenHoldsScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const search = useRouteSearch('open-holds');
  const { booking: opened } = search;
  const urlState = useListUrlState({ search, defaultSort: '' });
  const { page, per_page } = urlState.query;
  const query = { page, per_page };
  const holds = useQuery({
    queryKey: ['bookings', 'open-holds', query],
    queryFn: ({ signal }) => api('GET /api/open-holds', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Holds appear and expire without an action on this page.
    refetchInterval: readAgainMs,
  });
  return (
    <>
      <PageHeader
        title={t`Open holds`}
        lead={t`Bookings and orders waiting for their first payment. Each holds its date or its products until it is paid or expires.`}
      />
      <ListFrame
        list={holds}
        urlState={urlState}
        problem={t`The open holds could not be loaded`}
        empty={{
          title: t`No open holds`,
          text: t`While a visitor pays, the booking or order appears here.`,
          icon: <IconHourglass size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <Holds rows={rows} urlState={urlState} onOpen={(id) => changeQuery({ booking: id })} />
        )}
      </ListFrame>
      {opened !== null && (
        <BookingDrawer key={opened} id={opened} onClose={() => changeQuery({ booking: null })} />
      )}
    </>
  );
}

function Holds(props: {
  rows: OpenHold[];
  urlState: Parameters<typeof DataList>[0]['urlState'];
  onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const { rows, urlState, onOpen } = props;
  const now = useNow().getTime();
  const release = useReleaseHold();
  const ageOf = (hold: OpenHold) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(hold.made_at)) / minute));
    return minutes === 0 ? t`just now` : plural(minutes, { one: '# minute', other: '# minutes' });
  };
  const leftOf = (hold: OpenHold) => {
    const minutes = Math.ceil((Date.parse(hold.expires_at) - now) / minute);
    if (minutes <= 0) return t`has expired`;
    return plural(minutes, { one: 'in # minute', other: 'in # minutes' });
  };
  const state = (hold: OpenHold) => (
    <Badge tone="waiting">
      {hold.waits_for === 'waiting_list' ? (
        <Trans>Offered from the waiting list</Trans>
      ) : hold.waits_for === 'bank' ? (
        <Trans>Waiting for the bank</Trans>
      ) : (
        <Trans>Being charged</Trans>
      )}
    </Badge>
  );
  const whatOf = (hold: OpenHold) =>
    hold.of === 'order' ? (
      <div>
        <b dir="auto">{hold.products}</b>
        <div className={classes.small}>
          <Trans>Order {hold.id}</Trans>
        </div>
      </div>
    ) : (
      tripOf(hold)
    );
  const tripOf = (hold: OpenHold) => (
    <div>
      <b>{[hold.package, hold.unit].filter((part) => part !== '').join(', ')}</b>
      <div className={classes.small}>
        {hold.date !== null && formatDate(hold.date)}
        {hold.time !== null && `, ${formatTime(hold.time)}`}
      </div>
    </div>
  );
  const visitorOf = (hold: OpenHold) => (
    <div dir="auto">
      {hold.name}
      <div className={classes.small}>{hold.email}</div>
      <div className={classes.small} dir="ltr">
        {[hold.phone && phoneText(hold.phone), hold.address]
          .filter((part) => part !== null)
          .join(' · ')}
      </div>
    </div>
  );
  const button = (hold: OpenHold) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t`Release the hold of ${hold.name}`}
      loading={release.pending?.id === hold.id && release.pending.of === hold.of}
      onClick={(event) => {
        event.stopPropagation();
        release.ask(hold);
      }}
    >
      <Trans>Release</Trans>
    </Button>
  );
  return (
    <DataList
      rows={rows}
      keyOf={({ of, id }) => `${of} ${id}`}
      urlState={urlState}
      wideFrom="62em"
      action={{
        word: t`Open`,
        name: (hold) => t`Open the hold of ${hold.name}`,
        run: (hold) => onOpen(hold.id),
        // What is known of an order that is not paid stands here.
        offered: (hold) => hold.of === 'booking',
      }}
      columns={[
        { title: t`Booking or order`, cell: whatOf },
        { title: t`Visitor`, cell: visitorOf },
        { title: t`State`, cell: state },
        {
          title: t`Age`,
          cell: (hold) => <span title={formatInstant(hold.made_at)}>{ageOf(hold)}</span>,
        },
        { title: t`Expires`, cell: leftOf },
        {
          title: t`Due now`,
          end: true,
          cell: (hold) => <Money amount={hold.deposit} currency={hold.currency} />,
        },
      ]}
      extraAction={button}
      card={(hold) => ({
        title: hold.name,
        state: state(hold),
        body: (
          <>
            {whatOf(hold)}
            <div className={classes.small} dir="ltr">
              {[hold.email, hold.phone && phoneText(hold.phone), hold.address]
                .filter((part) => part !== null)
                .join(' · ')}
            </div>
            <div className={classes.small}>{t`Age: ${ageOf(hold)}. Expires: ${leftOf(hold)}.`}</div>
          </>
        ),
        foot: (
          <>
            <Trans>Due now</Trans> <Money amount={hold.deposit} currency={hold.currency} />
          </>
        ),
      })}
    />
  );
}
