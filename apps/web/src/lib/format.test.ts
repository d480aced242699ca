import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTests } from '../test-setup.ts';
import { formatDate, formatInstant, formatMoney, formatTime } from './format.ts';

function readerSpeaks(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

beforeEach(() => {
  startTests();
  readerSpeaks('en-US');
});

describe('formats', () => {
  it('writes money as Intl does, negative with a minus', () => {
    expect(formatMoney(1240)).toBe('CA$1,240.00');
    expect(formatMoney(-12.5)).toBe('-CA$12.50');
    expect(formatMoney(3, 'USD')).toBe('$3.00');
  });

  it('writes dates with the weekday, in any zone of the machine', () => {
    expect(formatDate('2026-11-21')).toBe('Sat 21 Nov 2026');
    expect(formatDate('2026-01-01')).toBe('Thu 1 Jan 2026');
  });

  it.each([
    ['06:00:00', 'en-US', '6 AM'],
    ['12:00:00', 'en-US', '12 PM'],
    ['18:30:00', 'en-US', '6:30 PM'],
    ['06:00:00', 'en-GB', '06:00'],
    ['16:00:00', 'de-DE', '16:00'],
    ['06:00:00', 'de-DE,de,en-US,en', '06:00'],
    ['06:00:00', 'es-MX', '6 AM'],
  ])('writes %s for %s as %s', (time, languages, expected) => {
    readerSpeaks(...languages.split(','));
    expect(formatTime(time)).toBe(expected);
  });

  it('writes instants in the zone of the business', () => {
    expect(formatInstant('2026-07-01T03:30:00Z')).toBe('Tue 30 Jun 2026, 11:30 PM');
    readerSpeaks('de-DE', 'en-US');
    expect(formatInstant('2026-07-01T03:30:00Z')).toBe('Tue 30 Jun 2026, 23:30');
  });
});
