import type { CalendarDate } from '#dates/dates.ts';
import type { Role } from '#identity/abilities.ts';

/** Whom an announcement is for (docs/rules/messages.md, "Announcements"). */
export type Audience = 'everyone' | 'customers' | 'staff';
export const audiences: readonly Audience[] = ['everyone', 'customers', 'staff'];

/** Where today lies: before its first day, between first and last, or after it or its early end. */
export type AnnouncementState = 'on' | 'to_come' | 'over';
export const announcementStates: readonly AnnouncementState[] = ['on', 'to_come', 'over'];

export interface Announced {
  /** First day. */
  from: CalendarDate;
  /** Last day, included. */
  to: CalendarDate;
  /** It was ended before its time. */
  ended: boolean;
}

/** How an announcement stands on the business's today. */
export function announcementState(it: Announced, today: CalendarDate): AnnouncementState {
  if (it.ended || it.to < today) return 'over';
  return today < it.from ? 'to_come' : 'on';
}

/**
 * The audiences that a reader belongs to; null: nobody signed in. What is for customers needs an account, and staff
 * are not spoken to as customers.
 */
export function audiencesOf(role: Role | null): Audience[] {
  switch (role) {
    case null:
      return ['everyone'];
    case 'Customer':
      return ['everyone', 'customers'];
    case 'Supervisor':
    case 'Admin':
      return ['everyone', 'staff'];
  }
}
