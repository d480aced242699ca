import type { Edit } from './edits-of-rows.ts';
import { reading } from './generated/made-rows.ts';
import { freshDay, guests, survey } from './support/full-rows.ts';
import type { StaffDesk } from './support/staff-desk.ts';

/** The calls that change bookings, departures and what belongs to them, for `editsOf`. */
export const editsOfBookings = (desk: () => StaffDesk): Record<string, Edit> => ({
  'PUT /api/bookings/:id': {
    make: async () => {
      const id = await desk().book(freshDay());
      const body = { staff_notes: 'Careful' };
      await desk().staff.call('PUT /api/bookings/:id', { params: { id }, body });
      return {
        client: desk().staff,
        params: { id },
        read: reading(desk().staff, `/api/bookings/${id}`),
      };
    },
    filled: () => ({}),
    emptied: { staff_notes: '' },
    // The rest of a trip cannot be empty: null, as sent by the customer's form, leaves it
    // unchanged.
    others: [
      ...['id', 'date', 'time', 'package_name', 'package_id', 'details', 'unit_id', 'duration'],
      ...['length', 'days', 'quantity', 'guest_types', 'extras'],
      ...['email', 'name', 'phone', 'without_busy_crew', 'status', 'payment_status', 'cancelled'],
      ...['send_survey', 'undoable', 'version'],
    ],
    absentStays: true,
  },
  'PUT /api/bookings/:id/crew': {
    make: async () => {
      const id = await desk().book(freshDay());
      const body = { supervisor_id: desk().ids.staff, mate_id: desk().ids.admin };
      await desk().staff.call('PUT /api/bookings/:id/crew', { params: { id }, body });
      return {
        client: desk().staff,
        params: { id },
        read: reading(desk().staff, `/api/bookings/${id}`),
      };
    },
    filled: () => ({}),
    emptied: { supervisor_id: null, mate_id: null },
    readAs: { supervisor_id: 'crew.supervisor', mate_id: 'crew.mate' },
    alsoEmpty: { supervisor_id: 0, mate_id: 0 },
    others: ['version'],
    absentStays: true,
  },
  'PUT /api/departures/:id': {
    make: async () => {
      const client = desk().staff;
      const sent = { package_id: 81, date: freshDay(), time: '19:00:00' };
      const { data } = await client.call('POST /api/departures', { body: sent });
      const { id, version } = data;
      const crew = { supervisor_id: desk().ids.staff, mate_id: desk().ids.admin };
      await client.call('PUT /api/departures/:id', {
        params: { id },
        body: { version, notes: 'Music aboard', ...crew },
      });
      return { client, params: { id }, read: reading(client, `/api/departures/${id}`) };
    },
    filled: () => ({}),
    emptied: { notes: '', supervisor_id: null, mate_id: null },
    readAs: { supervisor_id: 'crew.supervisor', mate_id: 'crew.mate' },
    alsoEmpty: { supervisor_id: 0, mate_id: 0 },
    others: ['version', 'seats', 'closed', 'sails_anyway', 'opened_ahead'],
    absentStays: true,
  },
  'PUT /api/bookings/:id/guests': {
    make: async () => {
      const id = await desk().book(freshDay());
      await desk().server.database.pool.query(
        `update package_kinds set asks = 'names'
         where code = (select kind from bookings where id = $1)`,
        [id],
      );
      const client = desk().customer;
      await client.call('PUT /api/bookings/:id/guests', { params: { id }, body: guests() });
      return { client, params: { id }, read: reading(client, `/api/bookings/${id}/guests`) };
    },
    filled: guests,
    emptied: { emergency_phone: '' },
    others: ['guests', 'version'],
  },
  'PUT /api/bookings/:id/survey': {
    make: async () => {
      const id = await desk().book(freshDay());
      const client = desk().customer;
      await client.call('PUT /api/bookings/:id/survey', { params: { id }, body: survey() });
      return { client, params: { id }, read: reading(client, `/api/bookings/${id}/survey`) };
    },
    filled: survey,
    emptied: {
      ...{ guests: [], emergency_name: '', emergency_phone: '', experience: null },
      ...{ wanted_species: '', food_and_drink: '', occasion: '', notes: '' },
    },
    only: { guests: [], experience: null },
    others: ['done', 'version'],
  },
});
