import { z } from 'zod';
import { call, data, idParams, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import {
  feedUrl,
  flag,
  formFlag,
  formMethod,
  formVersion,
  keywordBody,
  listQuery,
  removePicture,
} from '../form-fields.ts';
import { picture } from './picture.ts';
import { line } from '../fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

/** Type of a platform: calendars in both directions, a product feed, or just a link. */
const platformType = z.enum(['ical', 'product_feed', 'link']);

/**
 * A platform as shown with a unit: picture, name, type, url (docs/rules/catalogue-and-feeds.md,
 * "Platforms").
 */
export const platformLink = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  type: platformType,
  picture: picture.nullable(),
});

const platform = platformLink.extend({
  ended: flag,
  version: z.int(),
  used_by: z.object({ units: z.int() }),
  /** Our public product feed; null for other types. */
  feed_url: z.string().nullable(),
  /** Its own offers as last read: source, time, number, and problems. */
  offers: z.object({
    url: z.string().nullable(),
    read_at: z.iso.datetime().nullable(),
    error: z.string().nullable(),
    total: z.int(),
    /** Number of rows left out or only partly understood; `offer-problems` lists them. */
    problems: z.int(),
  }),
});
export type Platform = z.output<typeof platform>;

const offerProblem = z.object({
  /** In a table the row, counting the header; in a feed the product, counted from 1. */
  row: z.int(),
  /** Its id, or else its name; empty without either. */
  name: z.string(),
  left_out: z.boolean(),
  reason: z.string(),
});
/** A problem in a row of a platform's file, for staff. */
export type OfferProblem = z.output<typeof offerProblem>;

const platformBody = z.object({
  ...formMethod,
  name: line(120).min(1),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'Url must start with http:// or https://.' })),
  /**
   * Absent: link for a new platform, unchanged for an existing one. It can change only while no
   * unit is listed.
   */
  type: platformType.optional(),
  remove_picture: removePicture,
});

/** Calls of platforms (docs/rules/calls.md, "Platforms"). */
export const platformsCalls = {
  'GET /api/platforms': call({
    summary: 'Sales platforms',
    access: supervisor,
    query: listQuery('id', 'name', 'type'),
    answer: pageOf(platform),
  }),
  'GET /api/platforms/:id': call({
    summary: 'One platform',
    access: supervisor,
    params: idParams,
    answer: data(platform),
  }),
  'POST /api/platforms': call({
    summary: 'Add a platform; its picture is the file `picture`',
    access: supervisor,
    multipart: true,
    body: platformBody,
    answer: data(platform),
  }),
  'POST /api/platforms/search': call({
    summary: 'Platforms with a keyword in name or url, at most 100',
    access: supervisor,
    body: keywordBody,
    answer: data(z.array(platform)),
  }),
  'POST /api/platforms/:id/offers': call({
    summary:
      'Read what a platform offers from a product feed or CSV at an address, or from the CSV in the file `file`',
    access: supervisor,
    multipart: true,
    fileField: 'file',
    params: idParams,
    body: z.object({ url: z.union([z.literal(''), feedUrl]).optional() }),
    answer: data(platform),
  }),
  'GET /api/platforms/:id/offer-problems': call({
    summary: 'Rows of a platform’s offers that were left out, or not fully understood',
    access: supervisor,
    params: idParams,
    query: pageQuery.pick({ page: true, per_page: true }),
    answer: pageOf(offerProblem),
  }),
  'POST /api/platforms/:id': call({
    summary: 'Change or archive a platform; refused when it has changed since it was read',
    access: supervisor,
    multipart: true,
    params: idParams,
    body: platformBody.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(platform),
  }),
} as const satisfies Record<CallName, Call>;
