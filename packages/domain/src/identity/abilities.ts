import { Ability as CaslAbility } from '@casl/ability';

/** The role of a signed-in user. */
export type Role = 'Customer' | 'Supervisor' | 'Admin';
/** All roles. */
export const roles: readonly Role[] = ['Customer', 'Supervisor', 'Admin'];

/** The subject of an ability: public pages, or the area of a role. */
export type Subject = 'Page' | 'Customer' | 'Supervisor' | 'Admin' | 'all';
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

/** Whether a role (null: not signed in) has an ability. The only check, on server and browser. */
export function can(role: Role | null, required: Ability): boolean {
  const ability = new CaslAbility<[Action, Subject]>(abilitiesOf(role));
  return ability.can(required.action, required.subject);
}
