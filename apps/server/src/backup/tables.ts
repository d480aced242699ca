/**
 * What a backup does with each table (docs/operating.md, "Backups"). A new table is decided here;
 * `tables.test.ts` names one that is missing.
 */
export type TableDecision =
  | 'kept'
  | { leftOut: string }
  | { keptRows: string; reason: string }
  /** Columns that are copied as these expressions, as statements write them. */
  | { changed: Readonly<Record<string, string>>; reason: string };

const access = 'access: whoever gets the backup must not be signed in by it';
/**
 * One-time links of messages that were not delivered: hidden as `hideLinks` does it, but for an address that leads
 * nowhere where a text without any could not be written.
 */
const link = `params ->> 'secret_link'`;
/** The code of a gift card: a new one is made when its mail is sent. */
const giftCode = `params ->> 'secret_code'`;
/** The link to pay without an account: a new one is made when the mail is sent. */
const linkToPay = `params ->> 'secret_pay_link'`;
/** The link to the page of an order: a new one is made likewise. */
const linkToOrder = `params ->> 'secret_order_link'`;
/** The link by which guests sign the waiver: likewise. */
const linkToSign = `params ->> 'secret_waiver_link'`;
const without = (secret: string, text: string) =>
  `case when ${secret} is null then ${text}
     else replace(replace(${text}, ${secret}, '#link-hidden'), replace(${secret}, '&', '&amp;'), '#link-hidden') end`;
const withoutLinks = (text: string) =>
  [link, linkToPay, linkToOrder, linkToSign, giftCode].reduce(
    (rest, secret) => without(secret, rest),
    text,
  );
const messagesWithoutLinks = {
  params: `(case when ${link} is null then params else jsonb_set(params, '{secret_link}',
    case when template in ('booking-confirmation', 'order-confirmation', 'shop-order-confirmation',
        'waiting-list-joined', 'waiting-list-offer') then 'null'::jsonb
      else to_jsonb(substring(${link} from '^[a-z]+://[^/?#]*') || '/') end) end)
    - 'secret_pay_link' - 'secret_order_link' - 'secret_waiver_link' - 'secret_code'`,
  // The paper with a gift card has its code.
  attachments: `case when ${giftCode} is null then attachments else '[]'::jsonb end`,
  html: withoutLinks('html'),
  text: withoutLinks('text'),
  links_hidden: `links_hidden or ${link} is not null or ${linkToPay} is not null or ${linkToOrder} is not null
    or ${linkToSign} is not null or ${giftCode} is not null`,
};

const limits = 'counts of limits, which begin anew';

export const tableDecisions: Readonly<Record<string, TableDecision>> = {
  sessions: { leftOut: access },
  email_links: { leftOut: access },
  rate_limits: { leftOut: limits },
  hold_keys: { leftOut: limits },
  provider_accounts: { leftOut: 'keys of card provider and mail server' },
  server_secrets: {
    keptRows: `name = 'calendar'`,
    reason: 'by the secret of calendars our own entries on platforms are known again',
  },
  installation: { leftOut: 'whether a database is open, which each says of itself' },
  backup_runs: { leftOut: 'what this server ordered of its own folder' },
  backup_downloads: { leftOut: 'what was taken from the folder of this server' },
  server_processes: { leftOut: 'the processes that run now' },
  schema_migrations: { leftOut: 'in the manifest' },

  access_tokens: {
    changed: { ended_at: 'coalesce(ended_at, now())' },
    reason: 'access: what was revoked after the backup must not work again',
  },
  addresses: 'kept',
  announcements: 'kept',
  baskets: 'kept',
  booking_changes: 'kept',
  booking_crew: 'kept',
  booking_requests: 'kept',
  booking_series: 'kept',
  booking_surveys: 'kept',
  bookings: 'kept',
  calendar_entries: 'kept',
  calendar_feeds: 'kept',
  call_off_bookings: 'kept',
  call_offs: 'kept',
  cards: 'kept',
  changed_months: 'kept',
  charge_attempts: 'kept',
  charge_lines: 'kept',
  closings: 'kept',
  code_uses: 'kept',
  companies: 'kept',
  content_drafts: 'kept',
  content_versions: 'kept',
  // By the hash alone nobody reads it, and the calendars of the crew keep their address.
  crew_calendars: 'kept',
  customer_other_totals: 'kept',
  customer_totals: 'kept',
  daily_notes: 'kept',
  daily_tasks: 'kept',
  daily_writes: 'kept',
  departures: 'kept',
  extra_days: 'kept',
  extras: 'kept',
  faq_entries: 'kept',
  faq_topics: 'kept',
  feed_conflicts: 'kept',
  // By the hash alone nobody pays, and customers keep the codes that they were sent.
  gift_cards: 'kept',
  gift_card_events: 'kept',
  gift_card_uses: 'kept',
  guest_lists: 'kept',
  guest_types: 'kept',
  home_page: 'kept',
  import_lines: 'kept',
  imported_bookings: 'kept',
  imported_pictures: 'kept',
  imports: 'kept',
  invoice_counters: 'kept',
  invoices: 'kept',
  kept_basket_lines: 'kept',
  ledger_entries: 'kept',
  look_pictures: 'kept',
  loose_files: 'kept',
  message_texts: 'kept',
  messages: { changed: messagesWithoutLinks, reason: access },
  money_tasks: 'kept',
  occupancy_sums: 'kept',
  opening_marks: 'kept',
  drawer_counts: 'kept',
  order_gift_cards: 'kept',
  order_lines: 'kept',
  // By the hash alone nobody opens the page, and customers keep the links that they were sent.
  order_links: 'kept',
  order_refund_lines: 'kept',
  order_refunds: 'kept',
  order_return_lines: 'kept',
  order_returns: 'kept',
  ordered_basket_lines: 'kept',
  orders: 'kept',
  package_kinds: 'kept',
  packages: 'kept',
  page_addresses: 'kept',
  // By the hash alone nobody pays, and customers keep the links that they were sent.
  pay_links: 'kept',
  payment_requests: 'kept',
  pickup_places: 'kept',
  pictures: 'kept',
  product_variants: 'kept',
  promotion_codes: 'kept',
  promotions: 'kept',
  platform_offer_problems: 'kept',
  platform_offers: 'kept',
  platforms: 'kept',
  preparations: 'kept',
  rates: 'kept',
  refund_attempts: 'kept',
  revenue_sums: 'kept',
  security_deposit_cards: 'kept',
  security_deposits: 'kept',
  settings: 'kept',
  settings_changes: 'kept',
  shipping_zones: 'kept',
  shop_products: 'kept',
  signed_waivers: 'kept',
  summed_months: 'kept',
  taken_extras: 'kept',
  taken_times: 'kept',
  terms_texts: 'kept',
  tip_sums: 'kept',
  unit_blocks: 'kept',
  unit_categories: 'kept',
  unit_days: 'kept',
  unit_pictures: 'kept',
  unit_platforms: 'kept',
  units: 'kept',
  variant_prices: 'kept',
  waiting_entries: 'kept',
  // By the hash alone nobody sees an entry, and those who wait keep the links that they were sent.
  waiting_links: 'kept',
  waiting_offers: 'kept',
  // By the hash alone nobody signs, and customers keep the links that they were sent.
  waiver_links: 'kept',
  waiver_texts: 'kept',
  users: 'kept',
};

/** Schemas beside that of the application's tables. */
export const schemasLeftOut: Readonly<Record<string, string>> = {
  graphile_worker: 'the job queue: what is left to do is found in the tables again',
  test_gateway: 'the test gateway plays a card provider, whose books are not ours',
};

/** Which rows of a table a backup has: a condition, `true` for all; null: it is left out. */
export function rowsKept(table: string): string | null {
  // A table that nobody has decided about is kept: better too much than a loss.
  const decision = Object.hasOwn(tableDecisions, table) ? tableDecisions[table] : undefined;
  if (decision === undefined || decision === 'kept') return 'true';
  if ('leftOut' in decision) return null;
  return 'keptRows' in decision ? decision.keptRows : 'true';
}

/** How the columns of a table are copied that are not copied as they are. */
export function changedColumns(table: string): Readonly<Record<string, string>> {
  const decision = Object.hasOwn(tableDecisions, table) ? tableDecisions[table] : undefined;
  return typeof decision === 'object' && 'changed' in decision ? decision.changed : {};
}
