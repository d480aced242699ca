import type { Edit } from './edits-of-rows.ts';
import { made, reading } from './generated/made-rows.ts';
import { pickupPlace, shippingZone } from './support/full-rows.ts';
import type { StaffDesk } from './support/staff-desk.ts';

/** The calls that change pick-up places and shipping zones, for `editsOf`. */
export const editsOfDelivery = (desk: () => StaffDesk): Record<string, Edit> => ({
  'PUT /api/pickup-places/:id': {
    make: async () => {
      const { staff } = desk();
      const id = await made(staff, '/api/pickup-places', pickupPlace());
      return { client: staff, params: { id }, read: reading(staff, `/api/pickup-places/${id}`) };
    },
    filled: pickupPlace,
    emptied: { address: '', hours: '' },
    others: ['name', 'company_id', 'ended', 'version'],
  },
  'PUT /api/shipping-zones/:id': {
    make: async () => {
      const { staff } = desk();
      const id = await made(staff, '/api/shipping-zones', shippingZone());
      return { client: staff, params: { id }, read: reading(staff, `/api/shipping-zones/${id}`) };
    },
    filled: shippingZone,
    emptied: { regions: [] },
    only: { regions: [] },
    others: ['name', 'countries', 'prices', 'company_id', 'ended', 'version'],
  },
});
