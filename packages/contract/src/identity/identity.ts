import { presetNames } from '@slipway/domain/catalogue/presets/preset-names';
import { deskArea, roles } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import { email, line, phone } from '../fields.ts';
import { emptyable, emptyableText, removePicture } from '../form-fields.ts';
import { cardFace } from '../payments/payments.ts';
import { picture } from '../catalogue/picture.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';

const name = line(120).min(1);
const role = z.enum(roles);

/**
 * 12 to 128 arbitrary characters (OWASP ASVS 4.0.3, 2.1.1 and 2.1.2); the server also refuses
 * common passwords (2.1.7).
 */
const newPassword = z.string().min(12).max(128);
const samePassword = { error: 'The password confirmation does not match.', path: ['password'] };

/** The signed-in user, as included in every page. */
export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role_name: role,
  email_verified: z.boolean(),
  card: cardFace.nullable(),
  picture: picture.nullable(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** A user for staff. */
const person = currentUser.omit({ card: true }).extend({
  bio: z.string(),
  /** False: created by a booking, without a password. */
  has_account: z.boolean(),
  /** Ended: cannot sign in, but stays in the history. */
  inactive: z.boolean(),
  version: z.int(),
});
export type Person = z.output<typeof person>;

/** A user with what still uses them. */
const usedPerson = person.extend({
  uses: z.object({
    /** Names of the units with this user as default supervisor. */
    units: z.array(z.string()),
    /** Number of active bookings from today on, as customer or crew. */
    bookings_ahead: z.int(),
  }),
});
export type UsedPerson = z.output<typeof usedPerson>;

const bio = emptyableText(2000);
const newUser = z.object({
  name,
  email,
  phone: emptyable(phone),
  role_name: role,
  bio,
});

/** As sent in forms, too. */
const flag = z
  .union([z.boolean(), z.enum(['0', '1'])])
  .transform((value) => value === true || value === '1');

const ownData = z
  .object({
    name: name.optional(),
    email: email.optional(),
    /** Null or empty: removed; likewise the bio. */
    phone: emptyable(phone),
    current_password: z.string().max(128).optional(),
    password: newPassword.optional(),
    password_confirmation: z.string().max(128).optional(),
    /** Admins only; refused to everyone else. */
    role_name: role.optional(),
    bio,
    remove_picture: removePicture,
    /** Admins only: true ends the user and their sessions, false restores them. */
    inactive: flag.optional(),
    /** The version the edit is based on; absent: any. */
    version: wholeNumber(1, maxRowId).optional(),
  })
  .refine((body) => body.password === body.password_confirmation, samePassword);

export const identityCalls = {
  'GET /sanctum/csrf-cookie': call({
    summary: 'Sets the cookie XSRF-TOKEN',
    access: 'anyone',
    offers: false,
  }),
  'POST /api/login': call({
    summary: 'Sign in',
    access: 'anyone',
    offers: false,
    body: z.object({ email: z.string().max(254), password: z.string().max(128) }),
    answer: data(currentUser),
  }),
  'POST /logout': call({ summary: 'Sign out', access: 'anyone', offers: false }),
  'POST /register': call({
    summary: 'Register; a known address gets an email instead',
    access: 'anyone',
    offers: false,
    body: z
      .object({
        name,
        email,
        phone,
        password: newPassword,
        password_confirmation: z.string().max(128),
      })
      .refine((body) => body.password === body.password_confirmation, samePassword),
    answer: data(
      z.object({ status: z.enum(['registered', 'check_mail']), user: currentUser.nullable() }),
    ),
  }),
  'POST /forgot-password': call({
    summary: 'Email a recovery link; the answer is the same for an unknown address',
    access: 'anyone',
    offers: false,
    body: z.object({ email }),
    answer: data(z.object({ status: z.literal('sent') })),
  }),
  'POST /reset-password/check': call({
    summary: 'Whether an emailed link can still set a password; refused when it cannot',
    access: 'anyone',
    offers: false,
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: data(z.object({ status: z.literal('open') })),
  }),
  'POST /reset-password': call({
    summary: 'Set a new password with an emailed link',
    access: 'anyone',
    offers: false,
    body: z
      .object({
        token: z.string().min(1).max(200),
        email,
        password: newPassword,
        password_confirmation: z.string().max(128),
      })
      .refine((body) => body.password === body.password_confirmation, samePassword),
    answer: data(z.object({ status: z.literal('reset') })),
  }),
  'POST /api/verify-email': call({
    summary: 'Verify one’s own address with an emailed link',
    access: 'signed-in',
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: data(z.object({ status: z.literal('verified') })),
  }),
  'POST /api/verify-email/resend': call({
    summary: 'Email the verification link of one’s own address again',
    access: 'signed-in',
    answer: data(z.object({ status: z.literal('sent') })),
  }),
  'POST /api/setup': call({
    summary: 'Create the first Admin with the link from the terminal, and sign in',
    access: 'anyone',
    offers: false,
    body: z
      .object({
        token: z.string().min(1).max(200),
        name,
        email,
        password: newPassword,
        password_confirmation: z.string().max(128),
        /** What the business does; its kinds of package and its purpose follow. Absent: both stay. */
        presets: z.array(z.enum(presetNames)).max(presetNames.length).optional(),
      })
      .refine((body) => body.password === body.password_confirmation, samePassword),
    answer: data(currentUser),
  }),
  'GET /api/user': call({
    summary: 'Who is signed in',
    access: 'signed-in',
    answer: data(currentUser),
  }),
  'POST /api/user/:id': call({
    summary: 'Change a user: one’s own data, or anyone’s for Admins',
    access: 'signed-in',
    params: idParams,
    body: ownData,
    answer: data(person),
    multipart: true,
  }),
  'POST /api/user': call({
    summary: 'Create a user, who gets a link to set a password; Desk creates customers only',
    access: deskArea,
    byPersonOnly: true,
    body: newUser,
    answer: data(person),
    multipart: true,
  }),
  'GET /api/users': call({
    summary: 'All users',
    access: { action: 'manage', subject: 'Admin' },
    query: pageQuery.extend({ role: role.optional(), inactive: z.enum(['0', '1']).optional() }),
    answer: pageOf(person),
  }),
  'GET /api/users/:id': call({
    summary: 'A user, with what still refers to them',
    access: { action: 'manage', subject: 'Admin' },
    params: idParams,
    answer: data(usedPerson),
  }),
  'GET /api/role': call({
    summary: 'One’s own role',
    access: 'signed-in',
    answer: data(z.object({ role_name: role })),
  }),
  'GET /api/roles': call({
    summary: 'All roles',
    access: { action: 'manage', subject: 'Admin' },
    answer: data(z.array(z.object({ name: role }))),
  }),
} as const satisfies Record<CallName, Call>;
