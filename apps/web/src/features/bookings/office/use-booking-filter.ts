import { usePageData } from '#lib/page-data.ts';
import { useQueryValue } from '#lib/location.ts';
import { useListPlace, useUrlChoice, useUrlId } from '#ui/list/use-list-place.ts';
import { listNames, moneyNames, packageNames, statusNames, surveyNames } from './booking-words.ts';

function useUrlDate(name: string): string | null {
  const asked = useQueryValue(name);
  return asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null;
}

/** Which bookings are shown, as the URL has it, and how to change that. */
export function useBookingFilter() {
  const list = useUrlChoice('list', listNames) ?? 'all';
  const status = useUrlChoice('status', statusNames);
  const trip = useUrlChoice('package', packageNames);
  const survey = useUrlChoice('survey', surveyNames);
  const owed = useUrlChoice('owed', moneyNames);
  const unit = useUrlId('unit');
  const supervisor = useUrlId('supervisor');
  const company = useUrlId('company');
  const from = useUrlDate('from');
  const to = useUrlDate('to');
  const { settings } = usePageData();
  const filters = { status, package: trip, survey, owed, unit, supervisor, company, from, to };
  const place = useListPlace({
    sorts: [
      'id',
      'date',
      'unit',
      'package',
      'customer',
      'guests',
      'total',
      'paid',
      'left',
      'status',
    ],
    usual: list === 'charters' ? 'date' : '-date',
    filters,
  });
  /** What the calls and the CSV export go by. */
  const narrowed = {
    sort: place.sort,
    ...(place.q === '' ? {} : { q: place.q }),
    status: status === null ? undefined : Number(status),
    package: trip ?? undefined,
    survey: survey ?? undefined,
    owed: owed === null ? undefined : owed === 'some' ? ('1' as const) : ('0' as const),
    unit_id: unit ?? undefined,
    supervisor_id: supervisor ?? undefined,
    company_id: settings.company_id === 0 ? (company ?? undefined) : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
  const end = place.fromEnd ? ({ from_end: '1' } as const) : {};
  return { ...place, ...filters, list, narrowed, query: { ...place.query, ...narrowed, ...end } };
}

/** What `useBookingFilter` gives. */
export type BookingFilterPlace = ReturnType<typeof useBookingFilter>;
