import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';

const reason = null;
/** A booking as staff see it, on which every action is allowed. */
export const staffBooking: StaffBooking = {
  ...{ id: 41, unit: 'Teaser', unit_id: 3, package: 'Full Day Package', package_id: 4 },
  ...{ date: '2026-11-12', time: '06:00:00', duration: null, details: 4, status: 3 },
  ...{
    quantity: 1,
    days: null,
    guest_types: [],
    extras: [],
    guest_list: null,
    waivers_signed: null,
    departure: null,
    crew_until: '2026-11-12T21:00:00.000Z',
  },
  ...{ name: 'Ann Angler', email: 'ann@slipway.test', phone: '+14165550100' },
  ...{ currency: 'CAD', total_price: 800, deposit: 80, paid: 400, left: 400, tips: 0 },
  ...{
    tax_lines: [],
    tax_included: true,
    price_parts: [],
    adjustments: [],
    due_now: 400,
    kept_at_least: 0,
  },
  ...{ second_payment: 320, second_payment_due: '2026-11-01' },
  ...{ final_payment: 400, final_payment_due: '2026-11-11' },
  ...{
    version: 2,
    company_id: null,
    unit_capacity: 20,
    unit_items: 1,
    schedule: 'day',
    kind: 'full_day',
  },
  ...{ starts_at: '2026-11-12T11:00:00.000Z', ends_at: '2026-11-12T19:00:00.000Z' },
  ...{ zone: 'America/Toronto', customer: null, crew: { supervisor: null, mate: null } },
  ...{ terms: { version: 1, bands: [] }, strictest_days_before: null, consent: null },
  ...{
    source: 'public',
    visit: null,
    made_by: null,
    series_id: null,
    booked_with: [],
    staff_notes: '',
  },
  ...{ created_at: '2026-06-01T11:00:00.000Z', history: [], messages: [] },
  ...{ cancelled: false, cancelled_at: null, cancel_reason: null, owed_after_cancel: false },
  ...{ called_off: false, awaiting_until: null, hold: null, call_off: null, no_show_at: null },
  actions: {
    ...{ edit: reason, assign: reason, contract: reason, complete: reason, reopen: reason },
    ...{ cancel: reason, no_show: reason, remove: reason, resend: reason },
  },
};
