import { z } from 'zod';
import { unitPackage } from './packages.ts';
import { call, data, idParams, pageOf, type Call, type CallName } from '../call.ts';
import {
  flag,
  formFlag,
  formMethod,
  formVersion,
  listQuery,
  longText,
  removePicture,
} from '../form-fields.ts';
import { picture } from './picture.ts';
import { line, phone } from '../fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;
const admin = { action: 'manage', subject: 'Admin' } as const;

const company = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  picture: picture.nullable(),
  ended: flag,
  version: z.int(),
  /** What belongs to it, without ended rows. */
  used_by: z.object({ units: z.int(), categories: z.int() }),
});
export type Company = z.output<typeof company>;

const companyName = z.object({ id: z.int(), name: z.string() });

const companyBody = z.object({
  ...formMethod,
  name: line(120).min(1),
  description: longText,
  email: z.email().max(254),
  phone,
  address: z.string().trim().max(400).optional(),
  remove_picture: removePicture,
});

/** Calls of companies (docs/rules/calls.md, "Companies"). */
export const companiesCalls = {
  'GET /api/companies': call({
    summary: 'Companies: all when the company id is 0, else that one',
    access: supervisor,
    query: listQuery('id', 'name'),
    answer: pageOf(company),
  }),
  'GET /api/companies/:id': call({
    summary: 'One company, ended or not',
    access: supervisor,
    params: idParams,
    answer: data(company),
  }),
  'GET /api/company-names': call({
    summary: 'Companies by name',
    access: 'anyone',
    offers: true,
    answer: data(z.array(companyName)),
  }),
  'GET /api/company-names-pictures': call({
    summary: 'Companies by name, with their pictures',
    access: 'anyone',
    offers: true,
    answer: data(z.array(companyName.extend({ picture: picture.nullable() }))),
  }),
  'GET /api/company-names-packages-pictures': call({
    summary: 'Companies by name, with their pictures and the packages of their units',
    access: 'anyone',
    offers: true,
    answer: data(
      z.array(companyName.extend({ picture: picture.nullable(), packages: z.array(unitPackage) })),
    ),
  }),
  'POST /api/companies': call({
    summary:
      'Add a company; its picture is the file `picture`. Refused while the business is one company',
    access: admin,
    multipart: true,
    body: companyBody,
    answer: data(company),
  }),
  'POST /api/companies/:id': call({
    summary: 'Change or archive a company; refused when it has changed since it was read',
    access: admin,
    multipart: true,
    params: idParams,
    body: companyBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(company),
  }),
} as const satisfies Record<CallName, Call>;
