import { editsOfBookings } from './edits-of-bookings.ts';
import { editsOfShop } from './edits-of-shop.ts';
import { addSeats } from './support/seats.ts';
import {
  codes,
  company,
  extra,
  fresh,
  fullAddress,
  fullPackage,
  kind,
  order,
  person,
  closing,
  rate,
  unit as unitOf,
} from './support/full-rows.ts';
import { listed, made, reading, type Row } from './generated/made-rows.ts';
import type { StaffDesk } from './support/staff-desk.ts';
import type { TestClient } from './harness/client.ts';

/** A call that changes a row, with the expected result for each field sent empty. */
export interface Edit {
  /** Creates the row with every field filled. Returns how to call and how to read it. */
  make: () => Promise<{
    client: TestClient;
    params: Record<string, string | number>;
    read: () => Promise<Row>;
  }>;
  /** A body that fills every field. */
  filled: () => Row;
  /** The fields that may be empty, with their values then. */
  emptied: Row;
  /** Fields that are refused when empty, or that are not part of the row. */
  others: string[];
  /** Absent fields stay unchanged; otherwise the call replaces the row. */
  absentStays?: true;
  /** The path under which a field is read, if it differs. */
  readAs?: Record<string, string>;
  /** Values that count as empty besides '' and null. */
  alsoEmpty?: Record<string, unknown>;
  /** Fields cleared by this value only: a list has no empty text. */
  only?: Record<string, unknown>;
}

/**
 * Every call that changes a row by a form.
 * @param desk read once it is open
 */
export function editsOf(desk: () => StaffDesk): {
  edits: Record<string, Edit>;
  /** Creates what the rows refer to, before any of them. */
  prepare: () => Promise<void>;
} {
  const ids = { category: 0, platform: 0 };
  const prepare = async () => {
    const { admin } = desk();
    ids.category = await made(admin, '/api/unitCategories', { name: 'Boats', company_id: 1 });
    const platform = { name: 'Market', url: 'https://market.example/', type: 'ical' };
    ids.platform = await made(admin, '/api/platforms', platform);
    await addSeats(desk().server.deps.db);
  };
  const unit = () => unitOf({ ...ids, supervisor: desk().ids.staff });

  const edits: Record<string, Edit> = {
    'PUT /api/customers/:id': {
      make: async () => {
        const { admin, staff } = desk();
        const id = await made(admin, '/api/user', { ...person(), role_name: 'Customer' });
        return { client: staff, params: { id }, read: reading(staff, `/api/customer/${id}`) };
      },
      filled: () => ({ name: 'Ann' }),
      emptied: { phone: null },
      others: ['name', 'email', 'version'],
      absentStays: true,
    },
    'POST /api/user/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/user', { ...person(), role_name: 'Supervisor' });
        return { client: admin, params: { id }, read: reading(admin, `/api/users/${id}`) };
      },
      filled: () => ({}),
      emptied: { phone: null, bio: '' },
      others: [
        ...['name', 'email', 'current_password', 'password', 'password_confirmation', 'role_name'],
        ...['remove_picture', 'inactive', 'version'],
      ],
      absentStays: true,
    },
    'POST /api/companies/:id': {
      make: async () => {
        const id = await made(desk().admin, '/api/companies', company());
        return {
          client: desk().admin,
          params: { id },
          read: listed(desk().admin, '/api/companies?per_page=100', id),
        };
      },
      filled: company,
      emptied: { description: '' },
      // An address that is not sent stays: it may be that of the business (one-company.test.ts).
      others: [
        ...['name', 'email', 'phone', 'address', 'remove_picture'],
        ...['_method', 'ended', 'version'],
      ],
    },
    'POST /api/units/:id': {
      make: async () => {
        const id = await made(desk().staff, '/api/units', unit());
        return {
          client: desk().staff,
          params: { id },
          read: reading(desk().staff, `/api/units/${id}`),
        };
      },
      filled: unit,
      emptied: {
        ...{
          description: '',
          specialty: '',
          sku: '',
          maintenance_from: null,
          maintenance_to: null,
        },
        ...{ length: null, tonnage: null, capacity: null, height: null, weight: null },
        ...{ full_control: 0, transmission: 'Manual', fuel_type: 'Gasoline', items_quantity: 1 },
        ...{ unit_category_id: null, supervisor_id: null, schedule: 'day', max_guests: 6 },
        ...{ included_guests: 6, platforms: [], id_on_platform: null },
        ...{ most_per_day: null, starts: [], change_limit_days: null },
      },
      readAs: { platforms: 'platforms_ids' },
      only: { platforms: [], starts: [] },
      alsoEmpty: { unit_category_id: 0, supervisor_id: 0 },
      // An id on a platform requires the platform; slugs and calendars go with the list of
      // platforms.
      others: [
        ...['name', 'price', 'company_id', 'platform_id', 'slugs', 'import_urls', 'picture_order'],
        // A product stays one, with its variants, where the form says nothing of it (variants.test.ts).
        ...['for_sale', 'in_shop', 'option_names', 'variants'],
        ...['pickup_only', 'low_stock_at', 'own_taxes', 'sale_taxes'],
        ...['_method', 'ended', 'version'],
      ],
    },
    'POST /api/extras/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/extras', extra());
        return { client: admin, params: { id }, read: reading(admin, `/api/extras/${id}`) };
      },
      filled: extra,
      emptied: { description: '', stock: null },
      others: [
        ...['name', 'offer', 'price', 'per', 'refund', 'least', 'most', 'until_hours'],
        ...['applies_to', 'unit_ids', 'kinds', 'package_ids', 'remove_picture'],
        ...['_method', 'ended', 'version'],
      ],
    },
    'POST /api/look/:name': {
      make: () =>
        Promise.resolve({
          client: desk().admin,
          params: { name: 'logo' },
          read: async () => ({ ...(await desk().admin.call('GET /api/look')).data.logo }),
        }),
      filled: () => ({}),
      emptied: {},
      others: ['remove_picture', '_method', 'version'],
    },
    'PUT /api/packages/:id': {
      make: async () => {
        const { admin } = desk();
        const unitId = await made(admin, '/api/units', { ...unit(), items_quantity: 1 });
        const body = { ...fullPackage, unit_id: unitId };
        const id = await made(admin, '/api/packages', body);
        return {
          client: admin,
          params: { id },
          read: listed(admin, `/api/packages?unit_id=${unitId}`, id),
        };
      },
      filled: () => fullPackage,
      emptied: {
        ...{ additional_price: 0, deposit: null, active_from: null, active_to: null },
        ...{ starts: [], least_guests: null, most_guests: null },
        ...{ included: '', not_included: '', security_deposit: 0 },
      },
      only: { starts: [] },
      // Prices by length are of kinds with a choice of lengths, those by guest type of seats.
      others: [
        ...['kind', 'price', 'inactive', 'length_prices', 'deposit_of', 'deposit_percent'],
        ...['guest_type_prices', 'version'],
      ],
    },
    'PUT /api/package-kinds/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/package-kinds', kind());
        return { client: admin, params: { id }, read: reading(admin, `/api/package-kinds/${id}`) };
      },
      filled: kind,
      emptied: {
        ...{ group: null, crew: null, late_change_text: null, closed_when: null },
      },
      only: { closed_when: null },
      // The version of its terms is that of the row.
      others: [
        ...[
          'name',
          'cancellation',
          'sold_by',
          'starts',
          'seasons',
          'length',
          'afterwards',
          'takes',
          'weekdays',
          'notice',
        ],
        ...['guest_types', 'least_to_sail', 'additional_per', 'asks', 'ended', 'version'],
      ],
    },
    'PUT /api/rates/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/rates', rate());
        return { client: admin, params: { id }, read: listed(admin, '/api/rates', id) };
      },
      filled: rate,
      emptied: { least_stay: null },
      others: [
        ...['name', 'period', 'weekdays', 'percent', 'applies_to', 'changeover_days', 'ended'],
        'version',
      ],
    },
    'PUT /api/codes/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/codes', {
          ...codes(),
          code: fresh('CODE').replace(' ', '-'),
        });
        return { client: admin, params: { id }, read: reading(admin, `/api/codes/${id}`) };
      },
      filled: codes,
      emptied: {
        ...{ booked_from: null, booked_to: null, trip_from: null, trip_to: null },
        ...{ least_days_ahead: null, most_days_ahead: null },
        ...{ least_total: null, most_uses: null, most_per_customer: null },
      },
      others: ['name', 'off', 'applies_to', 'ended', 'version'],
    },
    ...editsOfShop(desk),
    'PUT /api/closings/:id': {
      make: async () => {
        const { admin } = desk();
        const id = await made(admin, '/api/closings', closing());
        return { client: admin, params: { id }, read: listed(admin, '/api/closings', id) };
      },
      filled: closing,
      emptied: { public_reason: '' },
      others: ['unit_id', 'item', 'period', 'weekdays', 'reason', 'ended', 'version'],
    },
    'PUT /api/addresses/:id': {
      make: async () => {
        const id = await made(desk().customer, '/api/addresses', fullAddress());
        return {
          client: desk().customer,
          params: { id },
          read: listed(desk().customer, '/api/addresses', id),
        };
      },
      filled: fullAddress,
      emptied: { line2: '', region: '', postal_code: '' },
      others: ['label', 'line1', 'city', 'country', 'default', 'version'],
    },
    'PUT /api/orders/:id': {
      make: async () => {
        await desk().server.database.pool.query(
          'update product_variants set quantity = 50 where unit_id = 1',
        );
        const id = await made(desk().staff, '/api/orders', order());
        return {
          client: desk().staff,
          params: { id },
          read: reading(desk().staff, `/api/orders/${id}`),
        };
      },
      filled: order,
      emptied: { delivery_address: '', staff_notes: '' },
      others: ['name', 'email', 'phone', 'delivery_date', 'lines', 'total_price', 'version'],
    },
    ...editsOfBookings(desk),
  };

  return { edits, prepare };
}
