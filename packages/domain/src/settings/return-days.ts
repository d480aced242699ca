/** The days for returns that the law gives buyers in the European Union, the EEA and the United Kingdom. */
export const returnDaysByLaw = 14;

/**
 * The time zones of the member states of the European Union and the EEA, and of the United Kingdom, with their former
 * names. Their territories without the Union's consumer law are left out: the Faroe Islands, Greenland, Gibraltar, the
 * Channel Islands, the Isle of Man.
 */
export const zonesWithReturns: readonly string[] = `
  Africa/Ceuta America/Cayenne America/Guadeloupe America/Marigot America/Martinique Arctic/Longyearbyen
  Asia/Famagusta Asia/Nicosia Atlantic/Azores Atlantic/Canary Atlantic/Jan_Mayen Atlantic/Madeira Atlantic/Reykjavik
  Europe/Amsterdam Europe/Athens Europe/Belfast Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest
  Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Dublin Europe/Helsinki Europe/Lisbon Europe/Ljubljana
  Europe/London Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn Europe/Nicosia Europe/Oslo Europe/Paris
  Europe/Prague Europe/Riga Europe/Rome Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Vaduz Europe/Vienna
  Europe/Vilnius Europe/Warsaw Europe/Zagreb Indian/Mayotte Indian/Reunion
  CET EET Eire GB GB-Eire Iceland MET Poland Portugal WET`
  .trim()
  .split(/\s+/);

const known = new Set(zonesWithReturns.map((zone) => zone.toLowerCase()));

/** Whether the consumer law of the EU, the EEA or the United Kingdom holds for a business, told by its time zone. */
export const isInEurope = (zone: string): boolean => known.has(zone.toLowerCase());

/**
 * The fewest days for which products can be returned, by the time zone of the business: its settings name no country
 * (docs/rules/shop.md, "Returns").
 */
export function minReturnDays(zone: string): number {
  return isInEurope(zone) ? returnDaysByLaw : 0;
}

/** Why products cannot be returned for so few days; null: they can. */
export function returnDaysProblem(days: number, zone: string): string | null {
  const least = minReturnDays(zone);
  return days >= least
    ? null
    : `At least ${least} days: in the EU, the EEA and the United Kingdom, buyers can return what they bought online within 14 days by law.`;
}
