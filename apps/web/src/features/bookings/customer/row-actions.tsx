import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconCalendarX,
  IconCashBanknote,
  IconCreditCard,
  IconHeartHandshake,
  IconListDetails,
  IconPencil,
  IconSignature,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import {
  actionState,
  myBookingActions,
  type ActionState,
  type MyBookingAction,
} from '@slipway/domain/bookings/actions/my-booking-actions';
import type { OpenModal } from './use-my-bookings.ts';
import classes from './my-bookings-list.module.css';

const icons: Record<MyBookingAction, Icon> = {
  preferences: IconAdjustments,
  names: IconUsersGroup,
  waiver: IconSignature,
  payments: IconCreditCard,
  owed: IconCashBanknote,
  tip: IconHeartHandshake,
  details: IconListDetails,
  edit: IconPencil,
  cancel: IconCalendarX,
};

const modalOf: Record<Exclude<MyBookingAction, 'preferences'>, OpenModal> = {
  names: 'guests',
  waiver: 'waiver',
  payments: 'pay',
  owed: 'pay',
  tip: 'tip',
  details: 'details',
  edit: 'edit',
  cancel: 'cancel',
};

function useActionLabels() {
  const { t } = useLingui();
  const labels: Record<MyBookingAction, string> = {
    preferences: t`Preferences`,
    names: t`Guest list`,
    waiver: t`Waiver`,
    payments: t`Payments`,
    owed: t`Pay balance`,
    tip: t`Tip`,
    details: t`Details`,
    edit: t`Edit`,
    cancel: t`Cancel booking…`,
  };
  const reasons: Record<ActionState, string> = {
    open: '',
    hidden: '',
    cancelled: t`This booking is cancelled`,
    called_off: t`This trip is called off`,
    complete: t`This trip is complete`,
    departed: t`This trip has started`,
  };
  return { labels, reasons };
}

/**
 * The actions of a booking, by the rules of `actionState`; a disabled one says why.
 * `withLabels`: buttons with a label, for cards and dialogs; otherwise icon buttons with accessible names.
 */
export function RowActions(props: {
  booking: MyBooking;
  onShow: (modal: OpenModal, id: number) => void;
  withLabels?: boolean;
  without?: MyBookingAction;
}) {
  const { booking, onShow, withLabels = false, without } = props;
  const { t } = useLingui();
  const { labels, reasons } = useActionLabels();
  const navigate = useNavigate();
  const run = (action: MyBookingAction) => (event: MouseEvent) => {
    event.stopPropagation();
    if (action === 'preferences') {
      void navigate({
        to: '/charter-survey/$bookingId',
        params: { bookingId: String(booking.id) },
      });
    } else onShow(modalOf[action], booking.id);
  };
  const offered = myBookingActions
    .filter((action) => action !== without)
    .map((action) => ({ action, state: actionState(action, booking) }))
    .filter(({ state }) => state !== 'hidden');
  return (
    <div
      className={withLabels ? classes.buttons : classes.icons}
      role="group"
      aria-label={t`Action`}
    >
      {offered.map(({ action, state }) => {
        const Symbol = icons[action];
        const reason = reasons[state];
        const name = t`${labels[action]}, charter ${booking.id}`;
        const shared = {
          'aria-label': reason === '' ? name : `${name}: ${reason}`,
          ...(reason === '' ? {} : { 'data-disabled': true, 'aria-disabled': true }),
          onClick: reason === '' ? run(action) : (event: MouseEvent) => event.stopPropagation(),
        };
        return (
          <Tooltip
            key={action}
            label={reason === '' ? labels[action] : `${labels[action]}: ${reason}`}
          >
            {withLabels ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<Symbol size={16} stroke={1.7} aria-hidden />}
                {...shared}
              >
                {labels[action]}
              </Button>
            ) : (
              <ActionIcon variant="subtle" color="gray" size="lg" {...shared}>
                <Symbol size={19} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </Tooltip>
        );
      })}
    </div>
  );
}
