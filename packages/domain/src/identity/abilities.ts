import { Ability as CaslAbility } from '@casl/ability';

/** Who a signed-in person is to the business. */
export type Role = 'Customer' | 'Supervisor' | 'Admin';
/** Every role. */
export const roles: readonly Role[] = ['Customer', 'Supervisor', 'Admin'];

/** What an ability is about: public pages, or what belongs to a role. */
export type Subject = 'Page' | 'Customer' | 'Supervisor' | 'Admin' | 'all';
/** What may be done; to manage is to do anything, reading included. */
export type Action = 'read' | 'manage';

/** A pair of action and subject, as routes and calls ask for it. */
export interface Ability {
  action: Action;
  subject: Subject;
}

/** True for the name of a role. */
export function isRole(s: string): s is Role {
  return roles.some((role) => role === s);
}

/**
 * What a role may do: anyone reads pages, an Admin manages all, any other role manages the subject named after it
 * (docs/rules/people-and-access.md, "Roles and abilities").
 */
export function abilitiesOf(role: Role | null): Ability[] {
  const anyone: Ability = { action: 'read', subject: 'Page' };
  if (role === null) return [anyone];
  return [anyone, { action: 'manage', subject: role === 'Admin' ? 'all' : role }];
}

/** Whether a role (null: nobody signed in) has an ability. The one check of server and browser. */
export function can(role: Role | null, required: Ability): boolean {
  const ability = new CaslAbility<[Action, Subject]>(abilitiesOf(role));
  return ability.can(required.action, required.subject);
}
