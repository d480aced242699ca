import { adminArea, can, deskArea, type Role } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import { onePicture, saveWithPicture } from '#features/catalogue/catalogue-api.ts';
import { insertUser } from '#features/identity/identity-repository.ts';
import { mailSetPasswordLink } from '#features/identity/links/mail-links.ts';
import { emailTaken } from './update-user.ts';
import { unauthorized } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export interface RequestedUser {
  name: string;
  email: string;
  phone?: string | null | undefined;
  role_name: Role;
  bio?: string | undefined;
}

/**
 * Creates a user and mails them a link to set a password. Returns the id.
 * @throws Refusal 403 unless an Admin creates them, or Desk a customer
 */
export async function createUser(
  deps: Deps,
  by: Role,
  request: RequestedUser,
  files: UploadedFile[] = [],
): Promise<number> {
  const needed = request.role_name === 'Customer' ? deskArea : adminArea;
  if (!can(by, needed)) throw unauthorized();
  return saveWithPicture(deps, files, async (tx, pictures) => {
    const { name, email, phone = null, role_name: role, bio } = request;
    const now = deps.clock.now();
    const { id: pictureId } = await onePicture(pictures, null, undefined);
    const user = await insertUser(tx, {
      name,
      email,
      phone,
      role,
      bio,
      pictureId,
      passwordHash: null,
      now,
    });
    if (!user) throw emailTaken();
    await mailSetPasswordLink(deps, tx, { id: user.id, name, email, role });
    return user.id;
  });
}
