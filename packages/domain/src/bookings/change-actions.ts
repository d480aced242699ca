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
  | 'resent'
  | 'contracted'
  | 'completed'
  | 'reopened'
  | 'no_show'
  | 'no_show_taken_back'
  | 'trip_called_off'
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
  | 'repeated'
  | 'schedule_made'
  | 'changed'
  | 'completed'
  | 'cancelled'
  | 'customer merged';
