import type { CalendarDate } from '#dates/dates.ts';
import type { Role } from '#identity/abilities.ts';

/** The audience of an announcement (docs/rules/messages.md, "Announcements"). */
export type Audience = 'everyone' | 'customers' | 'staff';
export const audiences: readonly Audience[] = ['everyone', 'customers', 'staff'];

/**
 * The state of an announcement: today is before its first day, within its period, or after its last
 * day or early end.
 */
export type AnnouncementState = 'on' | 'to_come' | 'over';
export const announcementStates: readonly AnnouncementState[] = ['on', 'to_come', 'over'];

export interface Announced {
  /** First day. */
  from: CalendarDate;
  /** Last day, included. */
  to: CalendarDate;
  /** Whether it was ended early. */
  ended: boolean;
}

/** The state of an announcement on the business's current date. */
export function announcementState(it: Announced, today: CalendarDate): AnnouncementState {
  if (it.ended || it.to < today) return 'over';
  return today < it.from ? 'to_come' : 'on';
}

/**
 * The audiences of a reader; null: not signed in. Announcements for customers require an account,
 * and staff do not count as customers.
 */
export function audiencesOf(role: Role | null): Audience[] {
  switch (role) {
    case null:
      return ['everyone'];
    case 'Customer':
      return ['everyone', 'customers'];
    case 'Desk':
    case 'Supervisor':
    case 'Admin':
      return ['everyone', 'staff'];
  }
}
