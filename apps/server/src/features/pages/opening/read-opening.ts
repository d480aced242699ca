import type { Opening } from '@slipway/contract/settings/opening';
import {
  openingLines,
  type OpeningFacts,
  type OpeningMark,
  type OpeningStep,
} from '@slipway/domain/settings/opening';
import { missingToPublish, type Settings } from '@slipway/domain/settings/settings';
import type { DepositsNow } from '@slipway/domain/payments/card-taking';
import { ourAccent } from '@slipway/domain/settings/our-accent';
import type { Deps } from '#deps.ts';
import { countOpenDrafts } from '#features/operations/operations-api.ts';
import {
  listLookPictures,
  readDepositsNow,
  readSettings,
} from '#features/settings/settings-api.ts';
import {
  deleteOpeningMark,
  findForOpening,
  listOpeningMarks,
  saveOpeningMark,
} from './opening-repository.ts';

/** An address that only this machine has. */
const local = /^https?:\/\/(localhost|127\.|\[::1\])/;

async function factsOf(
  deps: Deps,
  settings: Settings,
  deposits: DepositsNow,
): Promise<OpeningFacts> {
  const [found, look, mail, drafts] = await Promise.all([
    findForOpening(deps.db),
    listLookPictures(deps.db),
    deps.mail(),
    countOpenDrafts(deps.db),
  ]);
  const sells = settings.purpose === 'sell';
  return {
    business: Object.keys(missingToPublish(settings)).length === 0,
    offer: sells || found.kind,
    units: found.unit,
    packages: sells ? null : found.package,
    delivery: sells ? found.delivery : null,
    look: look.logo.picture !== null || settings.look.accent !== ourAccent,
    closed_days: sells ? null : found.closedDay,
    content: drafts === null ? undefined : drafts === 0,
    cards: deposits === 'card' || settings.deposits.taken_by === 'hand',
    mails: mail !== null && found.mailSent,
    public_url: !local.test(deps.publicUrl()),
    test_booking: found.refund,
    second_admin: found.secondAdmin,
    publish: settings.published,
  };
}

/** What is left to do before the business opens. */
export async function readOpening(deps: Deps): Promise<Opening> {
  const { settings } = await readSettings(deps.db);
  const deposits = await readDepositsNow(deps, settings);
  const [facts, marks] = await Promise.all([
    factsOf(deps, settings, deposits),
    listOpeningMarks(deps.db),
  ]);
  const said = Object.fromEntries(marks.map(({ step, mark }) => [step, mark]));
  return { lines: openingLines(facts, said), deposits };
}

/** Marks a step as done or put away; `open` takes that back. */
export async function markOpening(
  deps: Deps,
  personId: number,
  { step, mark }: { step: OpeningStep; mark: OpeningMark | 'open' },
): Promise<Opening> {
  if (mark === 'open') await deleteOpeningMark(deps.db, step);
  else {
    const markedAt = deps.clock.now();
    await saveOpeningMark(deps.db, { step, mark, markedBy: personId, markedAt });
  }
  return readOpening(deps);
}
