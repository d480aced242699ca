import { z } from 'zod';
import type { Edit } from '../edits-of-rows.ts';
import type { StaffDesk } from '../support/staff-desk.ts';
import { listedCalls, type ListedCall } from './calls.ts';
import { made, reading, type Row } from './made-rows.ts';
import { goodInput } from './wrong-input.ts';

/** What belongs to the edit itself, or has its own rules when it is empty. */
const ofTheEdit = new Set(['_method', 'version', 'ended', 'remove_picture', 'company_id']);

/** A field's value once it is sent empty; null: it may not be empty, or is no text. */
function emptiedTo(field: z.ZodType): { value: unknown } | null {
  const [empty, blank] = [field.safeParse(''), field.safeParse(null)];
  if (!empty.success || !blank.success) return null;
  return field.safeParse('abc').success ? { value: empty.data } : null;
}

function editOf(desk: () => StaffDesk, call: ListedCall, base: string): Edit | null {
  const { body } = call.declared;
  const named = (name: string) => listedCalls.find((it) => it.name === name)?.declared;
  const added = named(`POST ${base}`);
  if (!added || !named(`GET ${base}/:id`) || !(body instanceof z.ZodObject)) return null;
  const fields = Object.entries(body.shape).map(([name, field]) => ({
    name,
    to: ofTheEdit.has(name) || !(field instanceof z.ZodType) ? null : emptiedTo(field),
  }));
  // No two rows may have one name.
  let count = 0;
  const filled = (): Row => ({
    ...Object.fromEntries(
      Object.entries(goodInput(added.body)).filter(([name]) => !ofTheEdit.has(name)),
    ),
    name: `Row ${(count += 1)}`,
    company_id: 1,
  });
  return {
    make: async () => {
      const { admin } = desk();
      const id = await made(admin, base, filled());
      return { client: admin, params: { id }, read: reading(admin, `${base}/${id}`) };
    },
    filled,
    emptied: Object.fromEntries(fields.flatMap(({ name, to }) => (to ? [[name, to.value]] : []))),
    others: fields.filter(({ to }) => !to).map(({ name }) => name),
  };
}

/**
 * The edits of lists that are all alike: a row is added at `POST /api/things`, read at `GET /api/things/:id` and
 * changed by this call, and only texts of it may be empty.
 */
export function editsOfLists(desk: () => StaffDesk, known: readonly string[]) {
  const edits = listedCalls.flatMap((call) => {
    const base = /^(?:PUT|POST) (\/api\/[\w-]+)\/:id$/.exec(call.name)?.[1];
    const edit = base && !known.includes(call.name) ? editOf(desk, call, base) : null;
    return edit ? [[call.name, edit] as const] : [];
  });
  return Object.fromEntries(edits);
}
