import { longestSms } from '@slipway/domain/messages/longest-sms';
import { unknownPieces } from '@slipway/domain/messages/pieces';
import type { Deps } from '#deps.ts';
import { conflict, invalid } from '#http/errors.ts';
import type { OurText } from './our-texts.ts';
import { senderKey } from './own-content.ts';
import { findOwnText, writeOwnText, type OwnText } from './own-texts-repository.ts';

const named = (pieces: readonly string[]) => pieces.map((piece) => `{${piece}}`).join(', ');

/** What is wrong with a part of a text; none: nothing. */
function problemsOf(text: string, our: OurText): string[] {
  const unknown = unknownPieces(text, Object.keys(our.pieces));
  if (unknown.length === 0) return [];
  return [
    unknown.length === 1
      ? `${named(unknown)} is not a piece of this text.`
      : `${named(unknown)} are not pieces of this text.`,
  ];
}

/** The longest text, in characters with its pieces as written: some SMS, or a page. */
function longestOf({ key, sample }: OurText): number {
  if (key === senderKey) return 80;
  return sample?.channel === 'sms' ? longestSms : 4000;
}

/** Refuses pieces that the text does not have, and a text that lacks what its reader needs. */
export function checkText(own: OwnText, our: OurText): void {
  const errors: Record<string, string[]> = {};
  const subject = own.subject === null ? [] : problemsOf(own.subject, our);
  if (our.ours.subject !== null && (own.subject ?? '') === '') subject.push('Subject is required.');
  const text = problemsOf(own.text, our);
  if (our.ours.text !== '' && own.text === '') text.push('Text is required.');
  if (our.key === senderKey && own.text.includes('\n')) text.push('Sender name must be one line.');
  const longest = longestOf(our);
  if (own.text.length > longest) text.push(`Text must not be longer than ${longest} characters.`);
  const missing = our.required.filter((piece) => !own.text.includes(`{${piece}}`));
  if (missing.length > 0) text.push(`The text must have the piece ${named(missing)}.`);
  if (subject.length > 0) errors['own.subject'] = subject;
  if (text.length > 0) errors['own.text'] = text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Saves a text in the business's own words, or goes back to ours with null. What equals ours is ours.
 * @throws Refusal 422 naming unknown pieces, 409 when it was changed since `version` was read
 */
export async function saveText(
  deps: Deps,
  adminId: number,
  our: OurText,
  change: { own: OwnText | null; version: number },
): Promise<{ own: OwnText | null; version: number }> {
  const sent = change.own && {
    subject: our.ours.subject === null ? null : change.own.subject,
    text: change.own.text,
  };
  if (sent !== null) checkText(sent, our);
  const isOurs =
    sent === null || (sent.subject === our.ours.subject && sent.text === our.ours.text);
  const saved = await writeOwnText(deps.db, our.key, {
    own: isOurs ? null : sent,
    version: change.version,
    by: adminId,
    at: deps.clock.now(),
  });
  if (!saved) throw conflict('This text was changed by someone else since you opened it.');
  return findOwnText(deps.db, our.key);
}
