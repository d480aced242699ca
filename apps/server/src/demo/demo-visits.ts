import { directVisit, type Visit } from '@slipway/domain/bookings/visits/visit';

/** Where the visits came from that made the demo's bookings, in turn. */
const demoVisits: Visit[] = [
  { source: 'google', medium: 'organic', campaign: '' },
  directVisit,
  { source: 'instagram', medium: 'social', campaign: '' },
  { source: 'google', medium: 'organic', campaign: '' },
  { source: 'newsletter', medium: 'email', campaign: 'early-season' },
  { source: 'harbour-hotel.example', medium: 'referral', campaign: '' },
  { source: 'google', medium: 'cpc', campaign: 'sunset-cruise' },
];

/** The visit of a demo booking, by its place in the list. */
export const demoVisit = (index: number): Visit =>
  demoVisits[index % demoVisits.length] ?? directVisit;
