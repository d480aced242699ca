import { z } from 'zod';
import { picture } from '../catalogue/picture.ts';
import { call, data, type Call, type CallName } from '../call.ts';
import { formMethod, formVersion, removePicture } from '../form-fields.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** The pictures of the business (docs/rules/settings.md, "Look"). */
export const lookPictures = z.object({ logo: picture.nullable(), cover: picture.nullable() });

const editedPicture = z.object({ picture: picture.nullable(), version: z.int() });
const editedLook = z.object({ logo: editedPicture, cover: editedPicture });
export type EditedLook = z.output<typeof editedLook>;

/** Calls of logo and cover. */
export const lookCalls = {
  'GET /api/look': call({
    summary: 'Logo and cover picture, with the numbers of their versions',
    access: admin,
    answer: data(editedLook),
  }),
  'POST /api/look/:name': call({
    summary:
      'Change or remove the logo or the cover; refused when it has changed since it was read',
    access: admin,
    multipart: true,
    params: z.object({ name: z.enum(['logo', 'cover']) }),
    body: z.object({ ...formMethod, version: formVersion, remove_picture: removePicture }),
    answer: data(editedLook),
  }),
} as const satisfies Record<CallName, Call>;
