/**
 * The codes of refusals, each with its status and what it means (docs/rules/calls.md, "Codes"). A code is stable: the
 * browser decides by it, never by a text or by which fields are named.
 */
export const refusalCodes = {
  unauthenticated: { status: 401, meaning: 'Nobody is signed in, or their session has ended.' },
  unauthorized: { status: 403, meaning: 'The role of the signed-in person has no right to this.' },
  not_by_token: {
    status: 403,
    meaning: 'The access token may not make this call.',
  },
  embed_refused: {
    status: 403,
    meaning:
      'The token of a booking page within another website is wrong or over, or not for this.',
  },
  not_found: { status: 404, meaning: 'There is no such row, or it belongs to somebody else.' },
  slow_request: { status: 408, meaning: 'The body did not arrive in time.' },
  conflict: { status: 409, meaning: 'The row was changed since it was read.' },
  in_progress: {
    status: 409,
    meaning: 'An earlier request or charge has not finished; the same request may be sent again.',
  },
  outcome_unknown: {
    status: 409,
    meaning:
      'The card provider has not said how the charge ended; the same request may be sent again.',
  },
  already_received: {
    status: 409,
    meaning: 'An earlier version of the product took the request; it is not done again.',
  },
  already_chosen: { status: 409, meaning: 'The customer of a called-off trip has already chosen.' },
  not_resendable: {
    status: 409,
    meaning: 'The message cannot be sent again, or is being sent again.',
  },
  event_too_early: {
    status: 409,
    meaning:
      'The card provider reports on a payment that is not known yet; it sends the event again.',
  },
  charges_open: {
    status: 409,
    meaning: 'Payments or refunds of the account in use are still being processed.',
  },
  csrf_mismatch: { status: 419, meaning: 'The CSRF token is missing or wrong.' },
  too_many_attempts: { status: 429, meaning: 'A rate limit was reached.' },
  invalid: { status: 422, meaning: 'Bad input, named field by field.' },
  unreadable_request: { status: 422, meaning: 'The request could not be read.' },
  unwanted_file: { status: 422, meaning: 'A file came where none is taken.' },
  key_reused: { status: 422, meaning: 'The Idempotency-Key was used for another request.' },
  price_changed: { status: 422, meaning: 'A price or the terms are no longer what was shown.' },
  code_refused: { status: 422, meaning: 'The promo code takes nothing off, or is used up.' },
  gift_card_refused: {
    status: 422,
    meaning: 'A gift card cannot be used, or less is left on it than it was to pay.',
  },
  gift_card_not_sold: {
    status: 422,
    meaning: 'A gift card is not sold for this amount or day, or not together with products.',
  },
  package_unavailable: { status: 422, meaning: 'The package cannot be booked, or does not exist.' },
  slot_unavailable: { status: 422, meaning: 'The date or time cannot be booked, or is taken.' },
  already_booked: {
    status: 422,
    meaning: 'A line of the basket is booked already, or being booked.',
  },
  not_full: { status: 422, meaning: 'The day or start can be booked: nobody has to wait for it.' },
  slot_lost: { status: 422, meaning: 'The hold ended before the booking was complete.' },
  too_many_holds: {
    status: 422,
    meaning: 'Too many open holds or unpaid bookings of one visitor, or of all.',
  },
  paid_otherwise: {
    status: 422,
    meaning: 'The deposit is no longer paid as was shown: by card, or by hand.',
  },
  no_cards: { status: 422, meaning: 'No card can be taken here.' },
  no_card: { status: 422, meaning: 'There is no saved card to charge.' },
  card_declined: { status: 422, meaning: 'The card was declined.' },
  card_refused: { status: 422, meaning: 'The card cannot be saved.' },
  gateway_unavailable: {
    status: 422,
    meaning: 'The card provider cannot be reached; nothing was charged.',
  },
  not_charged: { status: 422, meaning: 'The payment took too long; nothing was charged.' },
  amount_changed: { status: 422, meaning: 'The amount is no longer what was shown.' },
  money_awaited: {
    status: 422,
    meaning: 'Money for the same is on its way; more is taken by hand once that is confirmed.',
  },
  overpaid: {
    status: 422,
    meaning: 'It is more than what is left to pay; it is taken once that is confirmed.',
  },
  nothing_left: { status: 422, meaning: 'Nothing is left to pay.' },
  payments_closed: { status: 422, meaning: 'The booking is not open to payments.' },
  security_deposit_over: {
    status: 422,
    meaning:
      'The security deposit was kept, released or left already, or none is wanted now; or it was left in the other way, by card or at the counter.',
  },
  tips_closed: { status: 422, meaning: 'The booking is not open to tips yet.' },
  cancelled: { status: 422, meaning: 'What is to be paid is cancelled.' },
  called_off: { status: 422, meaning: 'The trip is called off.' },
  refund_changed: { status: 422, meaning: 'The refund is no longer what was shown.' },
  refund_beyond_payment: {
    status: 422,
    meaning: 'It is more than can be refunded of the payment.',
  },
  refund_refused: { status: 422, meaning: 'The card provider refused the refund.' },
  money_left: {
    status: 422,
    meaning: 'Money is left to pay; it is completed once that is confirmed.',
  },
  set_by_environment: {
    status: 422,
    meaning: 'The account is set in the environment of the server.',
  },
  no_secret_key: { status: 422, meaning: 'The server has no key to encrypt secrets with.' },
  other_account: {
    status: 422,
    meaning: 'Saved cards belong to another account; they are forgotten once that is confirmed.',
  },
  action_refused: { status: 422, meaning: 'The booking is not open to this action of staff.' },
  change_refused: { status: 422, meaning: 'The booking cannot be changed in this way.' },
  crew_busy: { status: 422, meaning: 'A crew member has another trip at that time.' },
  not_a_hold: { status: 422, meaning: 'It is no open hold.' },
  booking_cancelled: { status: 422, meaning: 'A cancelled booking cannot be repeated.' },
  not_offered: { status: 422, meaning: 'A package or product of it is no longer offered.' },
  series_conflicts: { status: 422, meaning: 'Occurrences of the schedule are taken.' },
  guests_closed: {
    status: 422,
    meaning: 'The trip has started, or was cancelled: the names of its guests stay.',
  },
  waiver_closed: {
    status: 422,
    meaning: 'The trip is over, cancelled or called off, or no waiver is asked for: nobody signs.',
  },
  survey_closed: { status: 422, meaning: 'The trip has started: its survey is closed.' },
  business_rents: { status: 422, meaning: 'No orders are taken while the business rents.' },
  order_ended: { status: 422, meaning: 'The order is cancelled or completed.' },
  order_step: {
    status: 422,
    meaning: 'The order of the shop has come too far for this, or not far enough.',
  },
  shop_order: { status: 422, meaning: 'Orders of the shop cannot be changed or done this way.' },
  return_refused: {
    status: 422,
    meaning: 'Nothing of the order can be returned now, or it has an open return.',
  },
  order_page_over: { status: 422, meaning: 'The link to the page of an order has ended.' },
  out_of_stock: { status: 422, meaning: 'There is not enough stock.' },
  booking_ahead: {
    status: 422,
    meaning: 'An account with an upcoming booking or order cannot be deleted.',
  },
  too_many_addresses: { status: 422, meaning: 'No more addresses can be saved.' },
  email_taken: { status: 422, meaning: 'The email belongs to another account.' },
  last_admin: { status: 422, meaning: 'The last Admin keeps role and account.' },
  wrong_credentials: { status: 422, meaning: 'Email and password do not match.' },
  wrong_password: { status: 422, meaning: 'The password is wrong.' },
  wrong_current_password: { status: 422, meaning: 'The current password is wrong.' },
  common_password: { status: 422, meaning: 'The password is too common.' },
  link_is_over: { status: 422, meaning: 'The mailed link no longer works.' },
  link_of_other_account: { status: 422, meaning: 'The mailed link belongs to another account.' },
  category_in_use: { status: 422, meaning: 'Units of another company use the category.' },
  company_is_fixed: { status: 422, meaning: 'The business is one company.' },
  task_done: { status: 422, meaning: 'The task of staff has already been done.' },
  job_gone: { status: 422, meaning: 'The job is running again or no longer exists.' },
  bad_signature: { status: 422, meaning: "The signature of a card provider's event is wrong." },
  unreadable_event: { status: 422, meaning: "A card provider's event cannot be read." },
  internal_error: {
    status: 500,
    meaning: 'A fault of the server; the answer has the id under which it is logged.',
  },
  closed_copy: {
    status: 503,
    meaning: 'The database was restored from a backup and is not opened: staff may look.',
  },
  bucket_unreachable: {
    status: 503,
    meaning: 'The bucket that keeps the backups refuses or is silent.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** One of the codes of refusals. */
export type RefusalCode = keyof typeof refusalCodes;

const isRefusalCode = (text: string): text is RefusalCode => text in refusalCodes;

/** Every code, in the order of the statuses. */
export const allRefusalCodes: readonly RefusalCode[] =
  Object.keys(refusalCodes).filter(isRefusalCode);
