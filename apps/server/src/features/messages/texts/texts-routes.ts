import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { ourTexts, type OurText } from './our-texts.ts';
import { findOwnText, readOwnTexts } from './own-texts-repository.ts';
import { previewText } from './preview-text.ts';
import { saveText } from './save-text.ts';

/** The texts of mails and SMS (docs/rules/messages.md, "Own texts"). */
export function textsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/message-texts', async () => {
    const own = await readOwnTexts(deps.db);
    const ours = await readOurTexts(deps);
    const { inshore_offered: inshore } = (await readSettings(deps.db)).settings;
    // Only inshore trips are pending: who offers none is not asked to word that.
    const keys = [...ours.keys()].filter(
      (key) => inshore || own.has(key) || !key.endsWith('.pending'),
    );
    return { data: keys.map((key) => ({ key, changed: own.has(key) })) };
  });

  route(app, 'GET /api/message-texts/:key', async ({ params }) => {
    const our = await existing(deps, params.key);
    return { data: present(our, await findOwnText(deps.db, our.key)) };
  });

  route(app, 'PUT /api/message-texts/:key', async ({ params, body, person }) => {
    const our = await existing(deps, params.key);
    return { data: present(our, await saveText(deps, person.id, our, body)) };
  });

  route(app, 'POST /api/message-texts/:key/preview', async ({ params, body }) => {
    return { data: await previewText(deps, await existing(deps, params.key), body) };
  });
}

async function readOurTexts(deps: Deps) {
  const { settings } = await readSettings(deps.db);
  const account = await deps.mail();
  return ourTexts(settings, await sayInWords(deps.db), account?.from ?? settings.business.name);
}

async function existing(deps: Deps, key: string): Promise<OurText> {
  const our = (await readOurTexts(deps)).get(key);
  if (!our) throw notFound();
  return our;
}

function present(our: OurText, { own, version }: Awaited<ReturnType<typeof findOwnText>>) {
  const { key, ours, pieces, required } = our;
  return { key, ours, own, version, pieces: Object.keys(pieces), required };
}
