import { categoryNameLengths } from '@slipway/domain/catalogue/category-names';
import { unitFacts } from '@slipway/domain/catalogue/unit-choices';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import { call, data, idParams, pageOf, type Call, type CallName } from '../call.ts';
import {
  emptyable,
  flag,
  formFlag,
  formMethod,
  formChoice,
  formVersion,
  keywordBody,
  listQuery,
  longText,
  removePicture,
} from '../form-fields.ts';
import { picture } from './picture.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

/** A category of units or products (docs/rules/catalogue-and-feeds.md, "Categories"). */
const unitCategory = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  picture: picture.nullable(),
  /** The picture again, for the form's preview. */
  picture_preview: z.array(z.object({ src: z.string() })),
  company_id: z.int(),
  company: z.string(),
  /** The measures and choices that its units have. */
  unit_facts: z.array(z.enum(unitFacts)),
  ended: flag,
  version: z.int(),
  used_by: z.object({ units: z.int() }),
});
export type UnitCategory = z.output<typeof unitCategory>;

/** With the error texts of docs/rules/catalogue-and-feeds.md, "Categories". */
const categoryBody = z.object({
  ...formMethod,
  name: z
    .string({ error: 'Name is required' })
    .overwrite(oneLine)
    .min(categoryNameLengths.least, { error: 'Name is required' })
    .max(categoryNameLengths.most),
  description: longText,
  /** Required unless the business is fixed to one company; ignored then. */
  company_id: emptyable(formChoice),
  /** What its units have; `none` alone for nothing. Absent: all for a new one, else unchanged. */
  unit_facts: z
    .array(z.enum([...unitFacts, 'none']))
    .max(unitFacts.length)
    .optional(),
  remove_picture: removePicture,
});

/** Calls of categories (docs/rules/calls.md, "Categories"). */
export const categoriesCalls = {
  'GET /api/unitCategories': call({
    summary: 'Categories of units or products',
    access: supervisor,
    query: listQuery('id', 'name'),
    answer: pageOf(unitCategory),
  }),
  'GET /api/unitCategories/:id': call({
    summary: 'One category',
    access: supervisor,
    params: idParams,
    answer: data(unitCategory),
  }),
  'POST /api/unitCategories': call({
    summary: 'Add a category; its picture is the file `picture`',
    access: supervisor,
    multipart: true,
    body: categoryBody,
    answer: data(unitCategory),
  }),
  'POST /api/unitCategories/search': call({
    summary: 'Categories with a keyword in name or description, at most 100',
    access: supervisor,
    body: keywordBody,
    answer: data(z.array(unitCategory)),
  }),
  'POST /api/unitCategories/:id': call({
    summary: 'Change or archive a category; refused when it has changed since it was read',
    access: supervisor,
    multipart: true,
    params: idParams,
    body: categoryBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(unitCategory),
  }),
} as const satisfies Record<CallName, Call>;
