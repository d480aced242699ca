import { clockHours } from '@slipway/domain/dates/clock-hours';
import type { TextPreview } from '@slipway/contract/messages/message-texts';
import { fillPieces } from '@slipway/domain/messages/pieces';
import type { Deps } from '#deps.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { smsTemplate } from '#features/messages/sms-params.ts';
import { contentOf } from '#features/messages/render-message.ts';
import { contentIn } from '#features/messages/templates/content-in-words.ts';
import type { Block } from '#features/messages/templates/mail-content.ts';
import { readWayToPay, withWayToPay } from '#features/messages/links/way-to-pay.ts';
import { inHours } from '#features/messages/templates/wording.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import type { OurText } from './our-texts.ts';
import { footerKey, footerPieces, ownContent, ownSms } from './own-content.ts';
import { latestParams, readOwnTexts, type OwnText } from './own-texts-repository.ts';
import { sampleLink, sampleMessages } from './samples.ts';
import { textKey, type TextedMessage } from './text-key.ts';

/** A stored message as it can be shown: with a link that leads nowhere in place of a one-time link. */
function shown(channel: 'mail' | 'sms', template: string, stored: unknown): TextedMessage | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const hasLink = 'secret_link' in stored && stored.secret_link !== null;
  const withLink = (link: string | null) => ({
    template,
    params: 'secret_link' in stored ? { ...stored, secret_link: link } : stored,
  });
  for (const candidate of [withLink(hasLink ? sampleLink : null), withLink(sampleLink)]) {
    if (channel === 'mail') {
      const mail = mailTemplate.safeParse(candidate);
      if (mail.success) return { channel, ...mail.data };
    } else {
      const sms = smsTemplate.safeParse(candidate);
      if (sms.success) return { channel, ...sms.data };
    }
  }
  return null;
}

/** The latest message with this text that was really made; null: none yet. */
async function latest(deps: Deps, sample: TextedMessage): Promise<TextedMessage | null> {
  const key = textKey(sample);
  for (const params of await latestParams(deps.db, sample.channel, sample.template)) {
    const message = shown(sample.channel, sample.template, params);
    if (message && textKey(message) === key) return message;
  }
  return null;
}

/** A block without the address of its link. */
function presentBlock(block: Block): TextPreview['blocks'][number] {
  switch (block.kind) {
    case 'facts':
      return {
        kind: 'facts',
        lines: [],
        rows: block.rows.map(({ label, value }) => ({ label, value })),
      };
    case 'list':
      return { kind: 'list', lines: block.items, rows: [] };
    case 'button':
      return { kind: 'button', lines: [block.label], rows: [] };
    default:
      return { kind: block.kind, lines: [block.text], rows: [] };
  }
}

/**
 * A text as its reader would get it, in the latest message of its kind that was made, else in a
 * made-up one. Nothing is saved, and no link works.
 */
export async function previewText(deps: Deps, our: OurText, typed: OwnText): Promise<TextPreview> {
  const { settings } = await readSettings(deps.db);
  const stored = await readOwnTexts(deps.db);
  const own = new Map([...stored, [our.key, typed] as const]);
  if (our.sample === null) {
    const pieces = our.key === footerKey ? footerPieces(settings.business) : our.pieces;
    const lines = fillPieces(typed.text, pieces).split('\n');
    return { real: true, subject: null, title: null, blocks: [], footer: lines };
  }
  const real = await latest(deps, our.sample);
  const samples = sampleMessages(settings.business, settings.currency);
  const message = real ?? samples.get(our.key) ?? our.sample;
  const hours = clockHours(settings.time_zone);
  if (message.channel === 'sms') {
    const text = inHours(hours, () => ownSms(message, own)) ?? '';
    return {
      real: real !== null,
      subject: null,
      title: null,
      blocks: [{ kind: 'text', lines: [text], rows: [] }],
      footer: [],
    };
  }
  const say = await sayInWords(deps.db);
  const params = withWayToPay(message.params, await readWayToPay(deps));
  const told = { ...message, params } as typeof message;
  const content = inHours(hours, () => ownContent(contentIn(contentOf(told), say), told, own));
  const { business, footer } = content;
  return {
    real: real !== null,
    subject: content.subject,
    title: content.title,
    blocks: content.blocks.map(presentBlock),
    footer: footer ?? [
      [business.name, business.address].filter((part) => part !== '').join(', '),
      [business.phone, business.email].filter((part) => part !== '').join(' · '),
    ],
  };
}
