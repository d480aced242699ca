import { Ability as CaslAbility } from '@casl/ability';

/** The role of a signed-in user. */
export type Role = 'Customer' | 'Desk' | 'Supervisor' | 'Admin';
/** All roles. */
export const roles: readonly Role[] = ['Customer', 'Desk', 'Supervisor', 'Admin'];

/** The subject of an ability: public pages, or the area of a role. */
export type Subject = 'Page' | 'Customer' | 'Desk' | 'Supervisor' | 'Admin' | 'all';
/** The action of an ability; manage includes everything. */
export type Action = 'read' | 'manage';

/** An action on a subject, as required by routes and calls. */
export interface Ability {
  action: Action;
  subject: Subject;
}

/** Whether a text is the name of a role. */
export function isRole(s: string): s is Role {
  return roles.some((role) => role === s);
}

/**
 * The abilities of a role: everyone reads pages, an Admin manages everything, other roles manage
 * the subject named after them (docs/rules/people-and-access.md, "Roles and abilities").
 */
export function abilitiesOf(role: Role | null): Ability[] {
  const anyone: Ability = { action: 'read', subject: 'Page' };
  if (role === null) return [anyone];
  return [anyone, { action: 'manage', subject: role === 'Admin' ? 'all' : role }];
}

export const adminArea = { action: 'manage', subject: 'Admin' } as const satisfies Ability;
export const supervisorArea = {
  action: 'manage',
  subject: 'Supervisor',
} as const satisfies Ability;
/** The area of Desk; Admins have it, too. */
export const deskArea = { action: 'manage', subject: 'Desk' } as const satisfies Ability;
/** What Supervisors and Desk share: either ability will do. Whoever has it is staff. */
export const staffArea = [supervisorArea, deskArea] as const satisfies Ability[];

/**
 * Whether a role (null: not signed in) has an ability, or one of several. The only check, on server
 * and browser.
 */
export function can(role: Role | null, required: Ability | readonly Ability[]): boolean {
  const ability = new CaslAbility<[Action, Subject]>(abilitiesOf(role));
  return [required].flat().some(({ action, subject }) => ability.can(action, subject));
}

/**
 * Whether staff of this role change and cancel by the customer's terms only, refund nothing beyond
 * them and remove nothing: Desk does
 * (docs/rules/people-and-access.md, "Desk").
 */
export function isBoundByTerms(role: Role): boolean {
  return role === 'Desk';
}
