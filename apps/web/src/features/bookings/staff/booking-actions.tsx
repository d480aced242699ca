import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { RecurringButton } from '#features/bookings/recurring/recurring-button.tsx';
import { ClosingModal } from '#features/catalogue/index.ts';
import { api } from '#lib/api.ts';
import { mailedText } from '#shared/sent-text.ts';
import { useMay } from '#shared/use-may.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { useBookingStep } from './use-booking-step.ts';
import { useComplete } from '#features/bookings/staff/dialogs/use-complete.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import classes from './drawer.module.css';

const EditStaffBooking = lazyPart(
  async () =>
    (await import('#features/bookings/staff/dialogs/edit-staff-booking.tsx')).EditStaffBooking,
);
const CancelModal = lazyPart(
  async () => (await import('#features/bookings/staff/dialogs/cancel-modal.tsx')).CancelModal,
);
const ContractModal = lazyPart(
  async () => (await import('#features/bookings/staff/dialogs/contract-modal.tsx')).ContractModal,
);

const ItemModal = lazyPart(
  async () => (await import('#features/bookings/staff/dialogs/item-modal.tsx')).ItemModal,
);

type Form = 'edit' | 'cancel' | 'contract' | 'close' | 'item';

/** The staff's actions for a booking; a disabled one says why. */
export function BookingActions(props: {
  booking: StaffBooking;
  onPrint: () => void;
  onRemoved: () => void;
}) {
  const { booking, onPrint, onRemoved } = props;
  const { t } = useLingui();
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  const { unit_items: items } = booking;
  const { actions } = booking;
  const complete = useComplete(booking);
  const isInshore = booking.kind === 'inshore';
  const next = isInshore
    ? { name: t`Contract`, reason: actions.contract }
    : { name: t`Complete`, reason: actions.complete };
  const closed = actions.edit;
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.barStart}>
          <Button
            disabled={actions.edit !== null}
            title={actions.edit ?? undefined}
            leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
            onClick={() => setForm('edit')}
          >
            <Trans>Edit</Trans>
          </Button>
          {isInshore ? (
            <Step reason={actions.contract} onClick={() => setForm('contract')}>
              <Trans>Contract</Trans>
            </Step>
          ) : (
            <Step
              reason={actions.complete}
              loading={complete.isPending}
              onClick={() => complete.ask()}
            >
              <Trans>Complete</Trans>
            </Step>
          )}
          <Step reason={actions.cancel} danger onClick={() => setForm('cancel')}>
            <Trans>Cancel booking</Trans>
          </Step>
          <RecurringButton of={{ bookingId: booking.id }} />
        </div>
        <MoreActions
          booking={booking}
          onPrint={onPrint}
          onCloseDays={() => setForm('close')}
          onItem={items > 1 ? () => setForm('item') : null}
          onRemoved={onRemoved}
        />
        {form === 'edit' && <EditStaffBooking booking={booking} onClose={close} />}
        {form === 'close' && (
          <ClosingModal
            closing={null}
            start={{ unitId: booking.unit_id, from: booking.date, to: booking.date }}
            onClose={close}
          />
        )}
        {form === 'item' && <ItemModal booking={booking} onClose={close} />}
        {form === 'cancel' && <CancelModal booking={booking} onClose={close} />}
        {form === 'contract' && <ContractModal booking={booking} onClose={close} />}
      </div>
      {closed === null && next.reason !== null && (
        <p className={classes.why}>
          <Trans>{next.name} is not available.</Trans> {next.reason}
        </p>
      )}
    </>
  );
}

function Step(props: {
  reason: string | null;
  loading?: boolean;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { reason, loading = false, danger = false, onClick, children } = props;
  return (
    <Button
      variant="default"
      {...(danger && reason === null ? { c: 'var(--sw-error)' } : {})}
      disabled={reason !== null}
      title={reason ?? undefined}
      loading={loading}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function MoreActions(props: {
  booking: StaffBooking;
  onPrint: () => void;
  onCloseDays: () => void;
  /** Null: its unit has one item. */
  onItem: (() => void) | null;
  onRemoved: () => void;
}) {
  const { booking, onPrint, onCloseDays, onItem, onRemoved } = props;
  const { t } = useLingui();
  const { id, version, actions, unit_id: unitId } = booking;
  const params = { id };
  const mayManage = useMay(supervisorArea);
  const isNoShow = booking.no_show_at !== null;
  const reopen = useBookingStep({
    send: () => api('POST /api/bookings/:id/reopen', { params, body: { version } }),
    done:
      booking.kind === 'inshore' ? t`The contract has been undone.` : t`The booking is open again.`,
  });
  const noShow = useBookingStep({
    send: (no_show: boolean) =>
      api('POST /api/bookings/:id/no-show', { params, body: { no_show, version } }),
    done: isNoShow ? t`The no-show has been undone.` : t`Marked as a no-show.`,
  });
  const resend = useBookingStep({
    send: () => api('POST /api/booking-email-resend/:id', { params }),
    done: mailedText(t`The confirmation is on its way to ${booking.email}.`),
  });
  const remove = useBookingStep({
    send: () => api('DELETE /api/bookings/:id', { params }),
    done: t`The booking has been deleted.`,
    onDone: onRemoved,
  });
  const confirmNoShow = async () => {
    const yes = await askToConfirm({
      title: t`Mark as a no-show?`,
      text: t`Nothing is refunded, and the rest of the price stays owed. You can undo this.`,
      yes: t`Mark as no-show`,
      no: t`No, go back`,
    });
    if (yes) noShow.mutate(true);
  };
  const confirmDelete = async () => {
    const yes = await askToConfirm({
      title: t`Delete this booking?`,
      text: t`It disappears from every list, its time becomes free again, and nobody is notified.`,
      yes: t`Delete booking`,
      no: t`No, go back`,
    });
    if (yes) remove.mutate(undefined);
  };
  const reopenLabel = booking.kind === 'inshore' ? t`Undo contract` : t`Undo completion`;
  return (
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t`More actions`}
          leftSection={<IconDots size={16} stroke={1.8} aria-hidden />}
        >
          <Trans>More</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Item reason={actions.resend} onClick={() => resend.mutate(undefined)}>
          <Trans>Email the confirmation again</Trans>
        </Item>
        <Item
          reason={actions.no_show}
          onClick={() => (isNoShow ? noShow.mutate(false) : void confirmNoShow())}
        >
          {isNoShow ? <Trans>Undo no-show</Trans> : <Trans>Mark as no-show</Trans>}
        </Item>
        <Item reason={actions.reopen} onClick={() => reopen.mutate(undefined)}>
          {reopenLabel}
        </Item>
        {onItem !== null && booking.departure === null && (
          <Item reason={actions.edit} onClick={onItem}>
            <Trans>Move to another item</Trans>
          </Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={onPrint}>
          <Trans>Print</Trans>
        </Menu.Item>
        {mayManage && unitId !== 0 && (
          <Menu.Item onClick={onCloseDays}>
            <Trans>Close days…</Trans>
          </Menu.Item>
        )}
        {mayManage && (
          <>
            <Menu.Divider />
            <Item reason={actions.remove} onClick={() => void confirmDelete()}>
              <Trans>Delete booking</Trans>
            </Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item(props: { reason: string | null; onClick: () => void; children: ReactNode }) {
  const { reason, onClick, children } = props;
  return (
    <Menu.Item disabled={reason !== null} className={classes.item ?? ''} onClick={onClick}>
      {children}
      {reason !== null && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  );
}
