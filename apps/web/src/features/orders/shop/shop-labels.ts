import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DeliveryFilter,
  DeliveryState,
  FulfilmentStep,
} from '@slipway/domain/orders/fulfilment';

/** How far an order of the shop has come, for staff. */
export const deliveryNames: Record<DeliveryState, MessageDescriptor> = {
  awaiting: msg`Awaiting money`,
  to_pack: msg`To pack`,
  to_send: msg`To send`,
  packed: msg`Packed`,
  ready: msg`Ready for pick-up`,
  shipped: msg`Shipped`,
  delivered: msg`Delivered`,
  returned: msg`Returned`,
  cancelled: msg`Cancelled`,
};

/** The tone of its badge. */
export const deliveryTones: Record<DeliveryState, 'waiting' | 'new' | 'good' | 'neutral' | 'bad'> =
  {
    awaiting: 'waiting',
    to_pack: 'waiting',
    to_send: 'new',
    packed: 'new',
    ready: 'new',
    shipped: 'new',
    delivered: 'good',
    returned: 'neutral',
    cancelled: 'bad',
  };

/** What staff have to do with orders of the shop. */
export const deliveryChoices: Record<DeliveryFilter, MessageDescriptor> = {
  to_pack: msg`To pack`,
  to_hand_over: msg`To hand over`,
  to_ship: msg`To ship`,
  on_its_way: msg`On its way`,
  done: msg`Done`,
  return_asked: msg`Return asked for`,
};

/** Where an order came from. */
export const sourceChoices: Record<'staff' | 'repeat' | 'shop', MessageDescriptor> = {
  staff: msg`Staff`,
  repeat: msg`Schedule`,
  shop: msg`Shop`,
};

/** The buttons of the steps. */
export const stepNames: Record<FulfilmentStep, MessageDescriptor> = {
  packed: msg`Packed`,
  unpacked: msg`Not packed after all`,
  ready: msg`Ready for pick-up`,
  not_ready: msg`Not ready after all`,
  shipped: msg`Shipped`,
};
