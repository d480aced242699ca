import type { Db } from '#db/transaction.ts';
import { findCrewPeople } from '#features/identity/identity-api.ts';
import { invalid } from '#http/errors.ts';
import { crewRoles, type Crew } from './crew-repository.ts';

/** Null: nobody. Undefined: unchanged. */
export interface RequestedCrew {
  supervisor?: number | null | undefined;
  mate?: number | null | undefined;
}

const orNobody = (id: number | null | undefined) => (id === 0 ? null : id);

/** The crew of a request, in which 0 is nobody. */
export const requestedCrew = (body: {
  supervisor_id?: number | null | undefined;
  mate_id?: number | null | undefined;
}): RequestedCrew => ({ supervisor: orNobody(body.supervisor_id), mate: orNobody(body.mate_id) });

/** The form field of each role. */
export const fieldOf = { supervisor: 'supervisor_id', mate: 'mate_id' } as const;

/** The names of everyone who can be crew. @throws Refusal 422 for anybody else in this crew */
export async function namesOf(tx: Db, crew: Crew): Promise<Map<number, string>> {
  const people = await findCrewPeople(tx);
  const named = new Map(people.map(({ id, name }) => [id, name]));
  const unknown = crewRoles.filter((role) => {
    const id = crew[role];
    return id !== null && !named.has(id);
  });
  if (unknown.length === 0) return named;
  const text = ['This person cannot be assigned to trips.'];
  throw invalid(Object.fromEntries(unknown.map((role) => [fieldOf[role], text])));
}
