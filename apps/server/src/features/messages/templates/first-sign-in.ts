import { setPasswordDays } from '@slipway/domain/identity/set-password-days';
import { counted } from '@slipway/domain/messages/counted';
import type { Block } from './mail-content.ts';

/** The validity of a link to set a password, and what to do afterwards. */
export const setPasswordTerms = `The link works once, within ${counted(setPasswordDays, 'day')}. After that, sign in with this email address and your new password.`;

/**
 * The link to what a mail is about: its page or, for a reader without a password (`secret_link`),
 * first the page to set one, since sign-in is required.
 */
export function linkTo(
  what: 'booking' | 'order',
  { link, secret_link: secretLink }: { link: string; secret_link: string | null },
): Block[] {
  const uses = what === 'booking' ? 'see your booking and pay for it' : 'see your order';
  if (secretLink === null) return [{ kind: 'button', label: `View your ${what}`, href: link }];
  return [
    {
      kind: 'text',
      text: `We have created an account so that you can ${uses} online. First set a password for it. ${setPasswordTerms}`,
    },
    { kind: 'button', label: 'Set a password', href: secretLink },
    {
      kind: 'note',
      text: `If the link no longer works, choose “Forgot Password” on the sign-in page. Once you have a password, you can see your ${what} here: ${link}`,
    },
  ];
}
