import type { Edit } from './edits-of-rows.ts';
import { made, reading } from './generated/made-rows.ts';
import { giftCard, shippingZone } from './support/full-rows.ts';
import type { StaffDesk } from './support/staff-desk.ts';

/** The calls that change shipping zones and gift cards, for `editsOf`. */
export const editsOfShop = (desk: () => StaffDesk): Record<string, Edit> => ({
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
  'PUT /api/gift-cards/:id': {
    make: async () => {
      const { staff } = desk();
      const id = await made(staff, '/api/gift-cards', {
        ...giftCard(),
        ...{ request: crypto.randomUUID(), amount: 100, method: 'Cash', reference: '' },
      });
      return { client: staff, params: { id }, read: reading(staff, `/api/gift-cards/${id}`) };
    },
    filled: giftCard,
    emptied: {
      ...{ recipient_name: '', sender_name: '', message: '', expires_on: null },
      ...{ recipient_email: '' },
    },
    // Empty, it is today.
    others: ['send_on', 'version'],
  },
});
