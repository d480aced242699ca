import {
  date,
  flag,
  idOrNone,
  list,
  matching,
  oneOf,
  page,
  text,
  withDefault,
} from '#lib/search-params.ts';

/** The reports in tabs; each takes the parameters of its own call. */
export const reportsSearch = {
  // The report of origins is sorted; the others come in one order.
  ...list(
    ...([
      'source',
      'medium',
      'campaign',
      'bookings',
      'cancelled',
      'guests',
      'value',
      'paid',
    ] as const),
  ),
  report: withDefault(oneOf('revenue', 'occupancy', 'due', 'tips', 'origins'), 'revenue'),
  by: withDefault(oneOf('month', 'unit', 'package'), 'month'),
  from: date,
  to: date,
  company: idOrNone,
  currency: matching(/^[A-Z]{3}$/),
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  figure: oneOf('received', 'refunded', 'net', 'tips'),
  unit: idOrNone,
  person: idOrNone,
  /** The code of a kind of package, or `inshore`. */
  package: text,
  part: oneOf('deposit', 'second', 'final'),
  overdue: flag,
  /** Of the report of origins: its groups, the line whose bookings are shown, and their page. */
  group: withDefault(oneOf('source', 'medium', 'campaign'), 'campaign'),
  kind: oneOf('visit', 'staff', 'schedule', 'unknown', 'all'),
  source: text,
  medium: text,
  campaign: text,
  behind: page,
};
