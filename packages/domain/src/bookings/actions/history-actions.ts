import type { FulfilmentStep } from '#orders/fulfilment.ts';

/** The actions in a booking's history; the screens have a text for each. */
export type BookingAction =
  | 'refunded'
  | 'refund_taken_back'
  | 'payment_corrected'
  | 'created'
  | 'hold_released'
  | 'repeated'
  | 'schedule_made'
  | 'changed'
  | 'crew'
  | 'survey'
  | 'survey-asked'
  | 'names'
  | 'resent'
  | 'contracted'
  | 'completed'
  | 'reopened'
  | 'no_show'
  | 'no_show_taken_back'
  | 'trip_called_off'
  | 'call_off_reversed'
  | 'message_sent'
  | 'item_changed'
  | 'items_out'
  | 'items_back'
  | 'items_here'
  | 'called_off'
  | 'cancelled'
  | 'removed'
  | 'customer merged';

/** The actions in an order's history; the screens have a text for each. */
export type OrderAction =
  | 'refunded'
  | 'refund_taken_back'
  | 'payment_corrected'
  | 'resent'
  | 'created'
  | 'hold_released'
  | 'repeated'
  | 'schedule_made'
  | 'changed'
  | 'completed'
  | FulfilmentAction
  | 'cancelled'
  | 'customer merged';

/** What happens to an order of the shop after it is paid. */
type FulfilmentAction =
  | FulfilmentStep
  | 'return_asked'
  | 'return_received'
  | 'return_closed'
  | 'pieces_removed'
  | 'refund_wanted';
