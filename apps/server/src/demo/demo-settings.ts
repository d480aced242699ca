import type { Settings } from '@slipway/domain/settings/settings';

/** What the demo business has decided about itself. */
export const demoSettings: Pick<
  Settings,
  'published' | 'inshore_offered' | 'business' | 'sale_taxes'
> = {
  published: true,
  inshore_offered: true,
  business: {
    name: 'Slipway Charters',
    email: 'hello@slipway.test',
    phone: '+14165550100',
    address: '1 Harbour Street, Toronto, ON M5J 1A1, Canada',
  },
  sale_taxes: [{ name: 'HST', percent: 13 }],
};
