import { allCalls } from '@slipway/contract/calls';
import type { Access, Call, Method } from '@slipway/contract/call';
import { can, roles, type Role } from '@slipway/domain/identity/abilities';
import { createCharterBusiness, createUser, password } from '../support/factories.ts';
import type { TestApp } from '../harness/build-app.ts';
import type { CallKey, TestClient } from '../harness/client.ts';
import { hasEncoding } from './wrong-input.ts';

/** A call of the contract, for tests of all calls. */
export interface ListedCall {
  name: CallKey;
  method: Method;
  path: string;
  declared: Call;
}

const isKey = (name: string): name is CallKey => name in allCalls;

/** All calls of the contract, including new ones. */
export const listedCalls: ListedCall[] = Object.keys(allCalls)
  .filter(isKey)
  .map((name) => {
    const [method = '', path = ''] = name.split(' ');
    if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') {
      throw new Error(`${name} has no method`);
    }
    return { name, method, path, declared: allCalls[name] };
  });

/** A call's URL. */
export function urlOf(
  { path }: Pick<ListedCall, 'path'>,
  params: Record<string, string | number>,
): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) =>
    // A lone surrogate cannot be encoded: a client sends its bytes.
    hasEncoding(String(params[key])) ? encodeURIComponent(String(params[key])) : '%ED%A0%80',
  );
}

/** Null: not signed in. */
export type Who = Role | null;
export const everyone: readonly Who[] = [null, ...roles];

export function isAllowed(who: Who, access: Access): boolean {
  if (access === 'anyone') return true;
  if (who === null) return false;
  return access === 'signed-in' || can(who, access);
}

/** The role with the least rights that may make a call. */
export function leastAllowed(access: Access): Who {
  const who = everyone.find((each) => isAllowed(each, access));
  if (who === undefined) throw new Error('Nobody may make this call');
  return who;
}

export interface Populated {
  /** A newly signed-in browser of this role. */
  as: (who: Who) => Promise<TestClient>;
  ids: Record<Role, number>;
}

/** Creates a business with a user of each role. */
export async function populate(server: TestApp): Promise<Populated> {
  const { db } = server.deps;
  await createCharterBusiness(db);
  const make = async (role: Role) =>
    createUser(db, { role, email: `${role.toLowerCase()}@example.test` });
  const ids = {
    Customer: (await make('Customer')).id,
    Desk: (await make('Desk')).id,
    Supervisor: (await make('Supervisor')).id,
    Admin: (await make('Admin')).id,
  };
  return {
    ids,
    as: async (who) => {
      const client = server.client();
      if (who !== null) await client.signIn(`${who.toLowerCase()}@example.test`, password);
      return client;
    },
  };
}
