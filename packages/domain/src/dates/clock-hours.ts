/** Whether times are written as `6 PM` or as `18:00`. */
export type ClockHours = 12 | 24;

/** Where clocks have 24 hours: whole regions, and zones of others. */
const with24 =
  /^(?:(?:Europe|Arctic|Africa)\/|Atlantic\/(?:Azores|Canary|Faroe|Madeira|Reykjavik)|Asia\/(?:Bangkok|Ho_Chi_Minh|Istanbul|Jakarta|Jerusalem|Nicosia|Tbilisi|Tokyo|Yerevan)|America\/(?:Argentina\/|Montevideo|Santiago|Sao_Paulo)|Indian\/(?:Mauritius|Mayotte|Reunion))/;

/** How a business writes times, by its time zone (docs/rules/messages.md, "Form of a mail"). */
export const clockHours = (zone: string): ClockHours =>
  with24.test(zone) && zone !== 'Africa/Cairo' ? 24 : 12;
