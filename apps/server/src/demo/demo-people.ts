import type { Role } from '@slipway/domain/identity/abilities';
import { publicPassword as password } from '#features/identity/identity-api.ts';

export { password as demoPassword };

export const demoAccounts = [
  { email: 'admin@slipway.test', password },
  { email: 'supervisor@slipway.test', password },
  { email: 'customer@slipway.test', password },
] as const;

export interface DemoPerson {
  id: number;
  name: string;
  email: string;
  phone: string;
  role: Role;
  /** The name of a portrait. */
  portrait?: string;
  bio?: string;
  signsIn?: boolean;
}

/** The ids of people that units and bookings refer to. */
export const adminId = 1;
const marenId = 2;
export const customerId = 3;
const dovId = 4;
const inesId = 5;
const tomId = 6;

export const supervisorOfUnit: Record<number, number> = {
  1: dovId,
  2: inesId,
  3: marenId,
  7: tomId,
};

const staff: DemoPerson[] = [
  {
    id: adminId,
    name: 'Robin Hale',
    email: 'admin@slipway.test',
    phone: '+14165550101',
    role: 'Admin',
    bio: 'Runs the office and answers the phone.',
    signsIn: true,
  },
  {
    id: marenId,
    name: 'Maren Aalto',
    email: 'supervisor@slipway.test',
    phone: '+14165550102',
    role: 'Supervisor',
    portrait: 'crew-maren',
    bio: 'Twenty seasons on the lake, the last nine as skipper of the Teaser. Ask her about the storm of 2013.',
    signsIn: true,
  },
  {
    id: dovId,
    name: 'Dov Castel',
    email: 'dov@slipway.test',
    phone: '+14165550103',
    role: 'Supervisor',
    portrait: 'crew-dov',
    bio: 'Grew up on a trawler and found that he preferred teaching. Patient with children and beginners. Skipper of the First Light.',
  },
  {
    id: inesId,
    name: 'Ines Moreau',
    email: 'ines@slipway.test',
    phone: '+14165550104',
    role: 'Supervisor',
    portrait: 'crew-ines',
    bio: 'Marine biologist in winter, skipper of the Long Reach from April to November. Knows where the salmon are, and why.',
  },
  {
    id: tomId,
    name: 'Tom Birch',
    email: 'tom@slipway.test',
    phone: '+14165550105',
    role: 'Supervisor',
    portrait: 'crew-tom',
    bio: 'Mate on all three boats. Sets up the tackle, nets and cleans the catch, and makes the coffee. Studying for his own licence.',
  },
];

const customerNames = [
  'Casey Lindqvist',
  'Priya Raman',
  'Jonas Weber',
  'Amara Okafor',
  'Luc Tremblay',
  'Hannah Goldberg',
  'Mateo Silva',
  'Grace Chen',
  'Owen MacLeod',
  'Sofia Rossi',
];

/** The regular customers; the first one can sign in. */
const customers = customerNames.map((name, index): DemoPerson => {
  const first = index === 0;
  const address = `${name.toLowerCase().replaceAll(' ', '.')}@customers.slipway.test`;
  return {
    id: first ? customerId : 6 + index,
    name,
    email: first ? 'customer@slipway.test' : address,
    phone: `+1416555${String(201 + index).padStart(4, '0')}`,
    role: 'Customer',
    signsIn: first,
  };
});

export const demoCustomers: readonly DemoPerson[] = customers;
export const demoPeople: readonly DemoPerson[] = [...staff, ...customers];
