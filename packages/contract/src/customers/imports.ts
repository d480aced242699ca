import { bookingFields } from '@slipway/domain/bookings/imports/columns';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { z } from 'zod';
import { call, data, fileCall, idParams, type Call, type CallName } from '../call.ts';
import { formFlag, formRowId } from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';
import { line } from '../fields.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** The most lines of a file below its header. */
export const mostImportLines = 5000;

const importOf = z.enum(['customers', 'bookings']);
const dateOrder = z.enum(['day_first', 'month_first']);

/** The file is the field `file`; it is sent with each step, because the server keeps none of it. */
const importFile = {
  what: importOf,
  /** The column of each field, counted from 0; absent: as they are recognised by their names. */
  columns: z
    .array(z.object({ field: z.enum(bookingFields), column: z.union([z.int(), z.null()]) }))
    .max(bookingFields.length)
    .optional(),
  /** How dates such as 01/02/2026 are written; absent: as the file shows. */
  dates: dateOrder.optional(),
  /** Packages chosen by hand for names in the file that are not known. */
  packages: z
    .array(z.object({ name: z.string().max(500), package_id: formRowId }))
    .max(500)
    .default([]),
  /** The line to begin with, counted from 0 below the header. */
  start_line: wholeNumber(0, mostImportLines).default(0),
};

const importedOutcome = z.enum(['made', 'known', 'refused']);

const previewedLine = z.object({
  /** As a spreadsheet numbers it: the header is 1. */
  line: z.int(),
  /** `made`: it will be. */
  outcome: importedOutcome,
  /** The reference, or the name. */
  title: z.string(),
  /** What it becomes: who, what and when. */
  details: z.string(),
  /** Why it is refused; empty otherwise. */
  reason: z.string(),
  /** What is worth a look and does not prevent it. */
  notes: z.array(z.string()),
});
export type PreviewedLine = z.output<typeof previewedLine>;

const importPreview = z.object({
  /** The columns of the file, with the first text that one has. */
  headers: z.array(z.object({ name: z.string(), sample: z.string() })),
  columns: z.array(z.object({ field: z.enum(bookingFields), column: z.int() })),
  dates: dateOrder,
  /** False: the dates of the file can be read both ways. */
  dates_sure: z.boolean(),
  /** How many lines the file has below its header. */
  total: z.int(),
  lines: z.array(previewedLine),
  /** Names of packages and units in these lines that are not known. */
  unknown: z.array(z.string()),
  /** What can be chosen for them. */
  packages: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Where to go on; null: that was all. */
  next: z.int().nullable(),
});
export type ImportPreview = z.output<typeof importPreview>;

const importRow = z.object({
  id: z.int(),
  what: importOf,
  file_name: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  /** Null: it stopped before the end. */
  finished_at: z.iso.datetime().nullable(),
  total: z.int(),
  made: z.int(),
  /** Already here. */
  known: z.int(),
  refused: z.int(),
});
export type ImportRow = z.output<typeof importRow>;

const importedLine = z.object({
  line: z.int(),
  outcome: importedOutcome,
  reference: z.string(),
  reason: z.string(),
  booking_id: z.int().nullable(),
  customer_id: z.int().nullable(),
});
export type ImportedLine = z.output<typeof importedLine>;

/** Imports of customers and bookings from a file of an earlier software (docs/rules/calls.md, "Imports"). */
export const importsCalls = {
  'GET /api/imports': call({
    summary: 'The newest 50 imports of customers and bookings',
    access: admin,
    answer: data(z.array(importRow)),
  }),
  'GET /api/imports/:id': call({
    summary: 'An import with what became of each line',
    access: admin,
    params: idParams,
    answer: data(importRow.extend({ lines: z.array(importedLine) })),
  }),
  'GET /api/imports/:id/csv': fileCall({
    summary: 'What became of each line of an import, as CSV',
    access: admin,
    params: idParams,
    file: 'text/csv',
  }),
  'POST /api/imports/preview': call({
    summary: 'What an import of the CSV in the file `file` would do, line by line; changes nothing',
    access: admin,
    multipart: true,
    fileField: 'file',
    body: z.object(importFile),
    answer: data(importPreview),
  }),
  'POST /api/imports': call({
    summary: 'Import the next lines of the CSV in the file `file`',
    access: admin,
    multipart: true,
    fileField: 'file',
    body: z.object({
      ...importFile,
      /** Absent: a new import begins. */
      import_id: formRowId.optional(),
      file_name: line(200).default(''),
      /** How what was paid before came. */
      method: z.enum(handMethods).default('Direct deposit'),
      /** 1: customers get the confirmation of each booking. */
      confirmation: formFlag.default(0),
    }),
    answer: data(importRow.extend({ next: z.int().nullable() })),
  }),
} as const satisfies Record<CallName, Call>;
