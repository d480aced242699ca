import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { useState, type ReactNode } from 'react';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { closedToHere } from '#ui/dialogs/use-close-opened.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import type { CalendarEvent } from './calendar-days.ts';
import { useMovable } from './drag.ts';
import { eventStatus, eventUnit } from './event-labels.ts';
import { MoveForm } from './move-form.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import { endText } from '#shared/packages/trip-text.ts';
import { ItemButton, unitLabel } from '#features/bookings/index.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import classes from './calendar.module.css';

/** Booking details (rent) or Order details (sell), read-only (docs/rules/screens.md, "Calendar"). */
export function EventModal({ urlState, data }: { urlState: CalendarUrlState; data: CalendarDays }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const event = findEvent(urlState, data);
  // Orders from earlier sales are still shown as orders.
  const asOrder = purpose === 'sell' || event?.kind === 'order';
  const movable = useMovable();
  const [moving, setMoving] = useState(false);
  const close = () => urlState.open(null);
  return (
    <Modal
      opened
      onClose={close}
      title={asOrder ? t`Order details` : t`Booking details`}
      transitionProps={{ duration: 0 }}
    >
      {event === null ? (
        <p>
          <Trans>It is no longer on these days.</Trans>
        </p>
      ) : (
        <dl className={classes.fields}>
          {asOrder ? <Sold event={event} /> : <Rented event={event} />}
        </dl>
      )}
      {event?.kind === 'booking' && moving && (
        <MoveForm
          booking={event.booking}
          today={urlState.today}
          onMove={(date, time) => {
            movable.move(event.booking, date, time);
            close();
          }}
        />
      )}
      <Buttons mt="lg">
        <Button variant="subtle" onClick={close}>
          <Trans>Close</Trans>
        </Button>
        {event?.kind === 'booking' && movable.canMove(event) && !moving && (
          <Button variant="default" onClick={() => setMoving(true)}>
            <Trans>Move…</Trans>
          </Button>
        )}
        {event?.kind === 'booking' && movable.canMove(event) && !moving && (
          <ItemButton booking={event.booking} />
        )}
        {event !== null && (
          <ButtonLink
            to={pathOf('bookings', purpose)}
            search={event.kind === 'booking' ? { booking: event.id } : { order: event.id }}
            state={closedToHere}
            variant="default"
          >
            {event.kind === 'order' ? (
              <Trans>Open the order</Trans>
            ) : (
              <Trans>Open the booking</Trans>
            )}
          </ButtonLink>
        )}
      </Buttons>
    </Modal>
  );
}

/** A departure has a page of its own. */
type OpenedEvent = Exclude<CalendarEvent, { kind: 'departure' }>;

function findEvent(urlState: CalendarUrlState, data: CalendarDays): OpenedEvent | null {
  const booking = data.bookings.find(({ id }) => id === urlState.booking);
  if (booking) {
    return { kind: 'booking', id: booking.id, date: booking.date, part: 'starts', booking };
  }
  const order = data.orders.find(({ id }) => id === urlState.order);
  return order ? { kind: 'order', id: order.id, date: order.date, order } : null;
}

/** Only product, delivery date, name, email and phone. */
function Sold({ event }: { event: OpenedEvent }) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Product`}>{eventUnit(event)}</Field>
      <Field label={t`Delivery date`}>{formatDate(event.date)}</Field>
      <Person of={event} />
    </>
  );
}

function Rented({ event }: { event: OpenedEvent }) {
  const { t } = useLingui();
  if (event.kind === 'order') return <Sold event={event} />;
  const { booking } = event;
  return (
    <>
      <Field label={t`Unit`}>{unitLabel(booking)}</Field>
      <Field label={t`Package`}>{booking.package}</Field>
      <Field label={t`Date`}>{formatDate(booking.date)}</Field>
      <Field label={t`Time`}>{formatTime(booking.time)}</Field>
      <Field label={t`Ends`}>{endText(booking)}</Field>
      {booking.quantity > 1 && <Field label={t`Quantity`}>{booking.quantity}</Field>}
      <Person of={event} />
      <Field label={t`Guests`}>{booking.details}</Field>
      <Field label={t`Status`}>{eventStatus(event)}</Field>
      <Field label={t`Supervisor`}>{booking.supervisor ?? t`Nobody yet`}</Field>
    </>
  );
}

function Person({ of }: { of: OpenedEvent }) {
  const { t } = useLingui();
  const { name, email, phone } = of.kind === 'booking' ? of.booking : of.order;
  return (
    <>
      <Field label={t`Name`}>{name}</Field>
      {email !== '' && <Field label={t`Email`}>{email}</Field>}
      {phone !== '' && <Field label={t`Phone`}>{phoneText(phone)}</Field>}
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
