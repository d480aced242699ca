import type { EditedLook } from '@slipway/contract/settings/look';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { presentPicture } from '#features/catalogue/catalogue-api.ts';
import { listLookPictures, logoPng, type LookPictureRow } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { saveLookPicture } from './save-look-picture.ts';

async function editedLook({ db }: Deps): Promise<EditedLook> {
  const { logo, cover } = await listLookPictures(db);
  const present = ({ picture, version }: LookPictureRow) => ({
    picture: picture && presentPicture(picture),
    version,
  });
  return { logo: present(logo), cover: present(cover) };
}

export function lookRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/look', async () => ({ data: await editedLook(deps) }));
  route(app, 'POST /api/look/:name', async ({ params, body, files }) => {
    await saveLookPicture(deps, params.name, body, files);
    return { data: await editedLook(deps) };
  });
}

/** Serves the logo for mails, whose programs cannot show webp. */
export function logoRoute(app: FastifyInstance, deps: Deps): void {
  app.get('/logo.png', { schema: { hide: true } }, async (_request, reply) => {
    const logo = await logoPng(deps);
    if (!logo) throw notFound();
    return reply
      .header('Cache-Control', 'public, max-age=86400')
      .type('image/png')
      .send(logo.bytes);
  });
}
