import type { announcements } from '#db/tables/operations.ts';
import type {
  companies,
  packages,
  platforms,
  unitCategories,
  units,
} from '#db/tables/catalogue.ts';
import { hourlyKind, nightsKind } from '@slipway/domain/catalogue/presets/rentals';
import { seatsKind } from '@slipway/domain/catalogue/presets/seats';
import { supervisorOfUnit } from './demo-people.ts';
import { demoSettings } from './demo-settings.ts';

type Fixed<T extends { $inferInsert: object }> = T['$inferInsert'] & { id: number };

const companyId = 1;

export const demoCompany: Fixed<typeof companies> = {
  id: companyId,
  ...demoSettings.business,
  description:
    'Three boats, five people and one harbour. We have taken families, wedding parties and the occasional film crew out on the lake since 2004.',
};

export const demoCategories: Fixed<typeof unitCategories>[] = [
  {
    id: 1,
    companyId,
    name: 'Sport fishers',
    description:
      'Fast boats with rod holders all round and a skipper who knows the fishing grounds.',
  },
  {
    id: 2,
    companyId,
    name: 'Tour boats',
    description: 'Wide decks and shade, for groups who come for the view as much as for the fish.',
  },
  {
    id: 3,
    companyId,
    name: 'Yours to steer',
    description: 'Kayaks by the hour and a houseboat by the night, without a crew.',
  },
  {
    id: 4,
    companyId,
    name: 'Seats aboard',
    description: 'Come alone or by the dozen: you book seats, and the boat sails for everyone.',
  },
];

export const demoPlatforms: Fixed<typeof platforms>[] = [
  { id: 1, name: 'Harbour Boats', url: 'https://harbour-boats.example/', type: 'ical' },
  { id: 2, name: 'Marina Market', url: 'https://marina-market.example/', type: 'product_feed' },
  { id: 3, name: 'Visit the Lake', url: 'https://visit-the-lake.example/', type: 'link' },
];

/** A unit with its picture, platform listings and package prices. */
export interface DemoUnit {
  unit: Fixed<typeof units>;
  picture: string;
  alt: string;
  platforms: { platformId: number; slug: string }[];
  packages: Omit<typeof packages.$inferInsert, 'unitId'>[];
  /** In cents, for each type of guest in the order of its kind, where seats are sold. */
  typePrices?: number[];
}

/** In cents; the harbor cruise costs the same everywhere (docs/rules/prices.md, "Packages"). */
function fourPackages(
  half: number,
  threeQuarter: number,
  full: number,
  additional: [number, number, number],
): DemoUnit['packages'] {
  return [
    {
      kind: 'harbor_cruise',
      priceCents: 80_000,
      depositOf: 'amount',
      fixedDepositCents: 30_000,
    },
    { kind: 'half_day', priceCents: half, additionalPriceCents: additional[0] },
    { kind: 'three_quarter_day', priceCents: threeQuarter, additionalPriceCents: additional[1] },
    {
      kind: 'full_day',
      priceCents: full,
      additionalPriceCents: additional[2],
      included: 'Rods, reels and bait\nFuel for the whole day\nCoffee and a filled cooler of water',
      notIncluded: 'Fishing licence\nLunch\nFish cleaning, CA$20 at the dock',
    },
  ];
}

/** Prices of one, two and four hours; everything is paid when it is booked. */
function byTheHour(one: number, two: number, four: number): DemoUnit['packages'][number] {
  return {
    kind: hourlyKind.code,
    included: 'Paddle and buoyancy aid\nDry bag\nA short lesson on the dock',
    priceCents: one,
    lengthPrices: [
      { length: 60, price_cents: one },
      { length: 120, price_cents: two },
      { length: 240, price_cents: four },
    ],
    depositOf: 'everything',
  };
}

/** What is let without a crew. */
const notACharter = { companyId, unitCategoryId: 3, schedule: 'times' } as const;

export const demoUnits: DemoUnit[] = [
  {
    unit: {
      id: 1,
      companyId,
      unitCategoryId: 1,
      supervisorId: supervisorOfUnit[1] ?? null,
      name: 'First Light',
      description:
        'A nimble 28-foot boat that gets to the fish quickly. Best for a family or a handful of friends who want to be close to the water.',
      length: 28,
      tonnage: 4.2,
      capacity: 6,
      height: 9.5,
      weight: 3.8,
      specialty: 'Trout and salmon, light tackle',
      transmission: 'Automatic',
      fuelType: 'Gasoline',
      sku: 'BOAT-FIRST-LIGHT',
      priceCents: 95_000,
      starts: ['05:00:00'],
      maxGuests: 6,
    },
    picture: 'unit-first-light',
    alt: 'The sport fisher First Light under way at sunrise',
    platforms: [{ platformId: 1, slug: 'first-light' }],
    packages: fourPackages(95_000, 125_000, 150_000, [0, 0, 0]),
  },
  {
    unit: {
      id: 2,
      companyId,
      unitCategoryId: 1,
      supervisorId: supervisorOfUnit[2] ?? null,
      name: 'Long Reach',
      description:
        'A 36-foot sport fisher with twin diesels, a tower and the range to fish far offshore. Full galley and heated cabin.',
      length: 36,
      tonnage: 9.8,
      capacity: 6,
      height: 14,
      weight: 8.6,
      specialty: 'Deep water salmon, whole days',
      transmission: 'Manual',
      fuelType: 'Diesel',
      sku: 'BOAT-LONG-REACH',
      priceCents: 105_000,
      starts: ['05:00:00'],
      maxGuests: 6,
    },
    picture: 'unit-long-reach',
    alt: 'The sport fisher Long Reach running offshore',
    platforms: [
      { platformId: 1, slug: 'long-reach' },
      { platformId: 2, slug: 'long-reach-36' },
    ],
    packages: fourPackages(105_000, 140_000, 175_000, [0, 0, 0]),
  },
  {
    unit: {
      id: 3,
      companyId,
      unitCategoryId: 2,
      supervisorId: supervisorOfUnit[3] ?? null,
      name: 'Teaser',
      description:
        'Room for twenty on two decks: birthdays, teams, wedding parties. Fishing trips in the morning and at noon, and a skyline cruise at six.',
      length: 52,
      tonnage: 28,
      capacity: 20,
      height: 18,
      weight: 24,
      specialty: 'Groups, harbor cruises, first-time anglers',
      transmission: 'Automatic',
      fuelType: 'Diesel',
      sku: 'BOAT-TEASER',
      priceCents: 120_000,
      schedule: 'times',
      mostPerDay: 3,
      changeLimitDays: 14,
      maxGuests: 20,
    },
    picture: 'unit-teaser',
    alt: 'The tour boat Teaser beside the harbour quay',
    platforms: [
      { platformId: 2, slug: 'teaser-52' },
      { platformId: 3, slug: 'teaser' },
    ],
    packages: fourPackages(120_000, 165_000, 210_000, [8_500, 11_000, 14_000]),
  },
  {
    unit: {
      ...notACharter,
      id: 4,
      name: 'Single kayak',
      description:
        'A stable sit-on-top for one, with paddle, seat and buoyancy aid. Stay inside the harbour wall and be back ten minutes before your time is up.',
      length: 10,
      capacity: 1,
      weight: 0.02,
      specialty: 'The harbour by yourself',
      sku: 'KAYAK-1',
      priceCents: 2_500,
      itemsQuantity: 12,
      maxGuests: 1,
      includedGuests: 1,
    },
    picture: 'unit-single-kayak',
    alt: 'A single kayak on the water of the harbour',
    platforms: [],
    packages: [byTheHour(2_500, 4_000, 6_500)],
  },
  {
    unit: {
      ...notACharter,
      id: 5,
      name: 'Double kayak',
      description: 'Two seats, two paddles, one direction: agree on it before you leave the dock.',
      length: 13,
      capacity: 2,
      weight: 0.03,
      specialty: 'Two who paddle together',
      sku: 'KAYAK-2',
      priceCents: 4_000,
      itemsQuantity: 4,
      maxGuests: 2,
      includedGuests: 2,
    },
    picture: 'unit-double-kayak',
    alt: 'A double kayak on the water of the harbour',
    platforms: [],
    packages: [byTheHour(4_000, 6_500, 10_500)],
  },
  {
    unit: {
      ...notACharter,
      id: 6,
      name: 'Still Water',
      description:
        'A houseboat with two cabins, a galley and a deck to do nothing on. Yours from four in the afternoon; breakfast is your own affair, and at ten we take her back.',
      length: 44,
      capacity: 6,
      weight: 12,
      specialty: 'Families, long weekends',
      sku: 'HOUSE-1',
      priceCents: 32_000,
      maxGuests: 6,
      includedGuests: 4,
      changeLimitDays: 7,
    },
    picture: 'unit-houseboat',
    alt: 'The houseboat Still Water at her berth in the evening',
    platforms: [],
    packages: [
      {
        kind: nightsKind.code,
        priceCents: 32_000,
        additionalPriceCents: 4_000,
        depositOf: 'percent',
        depositPercent: 25,
        included: 'Bed linen and towels\nA full tank of water\nThe red rowing boat',
        notIncluded: 'Fuel',
      },
    ],
  },
  {
    unit: {
      id: 7,
      companyId,
      unitCategoryId: 4,
      supervisorId: supervisorOfUnit[7] ?? null,
      name: 'Golden Hour',
      description:
        'Two hours around the islands while the sun goes down, with a bar on the lower deck and forty seats that all face the right way.',
      length: 62,
      tonnage: 41,
      capacity: 40,
      height: 21,
      weight: 36,
      specialty: 'Sunset cruises by the seat',
      transmission: 'Automatic',
      fuelType: 'Diesel',
      sku: 'BOAT-GOLDEN-HOUR',
      priceCents: 6_500,
      schedule: 'times',
      maxGuests: 40,
      includedGuests: 40,
    },
    picture: 'unit-sunset-cruise',
    alt: 'The cruise boat Golden Hour against the setting sun',
    platforms: [],
    packages: [
      {
        kind: seatsKind.code,
        priceCents: 6_500,
        depositOf: 'everything',
        included: 'A welcome drink\nBlankets on the upper deck',
        notIncluded: 'Food and further drinks',
      },
    ],
    typePrices: [6_500, 3_500, 0],
  },
];

/** Days from today. */
export const demoAnnouncements: (Pick<typeof announcements.$inferInsert, 'body' | 'audience'> & {
  from: number;
  to: number;
})[] = [
  {
    body: 'The salmon are in: weekend mornings on all three boats fill up fast, so book early.',
    audience: 'everyone',
    from: -7,
    to: 45,
  },
  {
    body: 'You can now save a half-finished charter survey and come back to it later.',
    audience: 'customers',
    from: -3,
    to: 21,
  },
  {
    body: 'Life jacket inspection on Thursday at 07:00, all boats. Bring the logbooks.',
    audience: 'staff',
    from: -1,
    to: 6,
  },
];

/** Blocked days, counted from today. */
export const demoClosings = [
  { unitId: 3, from: 24, to: 25, reason: 'Engine service' },
  { unitId: 1, from: 33, to: 33, reason: 'Skipper’s licence renewal' },
];

/** A platform's calendar with its reservations; days from today. */
export const demoCalendar = {
  unitId: 2,
  platformId: 1,
  url: 'https://harbour-boats.example/calendars/long-reach.ics',
  reason: 'Reserved on Harbour Boats',
  from: 40,
  to: 41,
};
