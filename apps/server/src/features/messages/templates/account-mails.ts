import { counted } from '@slipway/domain/messages/counted';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { setPasswordTerms } from './first-sign-in.ts';
import type { Block, MailContent } from './mail-content.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];

const ignore: Block = {
  kind: 'note',
  text: 'If this was not you, you can ignore this email. Nothing changes unless the link is used.',
};

/** Omits the greeting when the name is unknown. */
const withGreeting = ({ name }: { name: string }, text: string) =>
  name === '' ? text.charAt(0).toUpperCase() + text.slice(1) : `Hi ${name}, ${text}`;

/** A sentence with how to reach the business without signing in, as far as it is known. */
function tellUs(sentence: string, { email, phone }: MailContent['business']): string {
  const ways = [email, phoneText(phone)].filter((way) => way !== '').join(' or ');
  return ways === '' ? `${sentence}.` : `${sentence}: ${ways}.`;
}

/** In HTML, also shows the link as text, for mail programs without buttons. */
function linkBlocks(label: string, href: string): Block[] {
  return [
    { kind: 'button', label, href },
    {
      kind: 'note',
      text: `If the button does not work, open this address: ${href}`,
      htmlOnly: true,
    },
  ];
}

export function passwordRecovery(params: ParamsOf<'password-recovery'>): MailContent {
  return {
    subject: `Choose a new password for ${params.business.name}`,
    preview: `The link works once, within ${counted(params.minutes, 'minute')}.`,
    title: 'Choose a new password',
    blocks: [
      {
        kind: 'text',
        text: withGreeting(
          params,
          `someone asked for a new password for this address. The link works once, within ${counted(params.minutes, 'minute')}.`,
        ),
      },
      ...linkBlocks('Choose a new password', params.secret_link),
      ignore,
    ],
    business: params.business,
  };
}

export function verifyEmail(params: ParamsOf<'verify-email'>): MailContent {
  return {
    subject: `Confirm your email address for ${params.business.name}`,
    preview: 'Confirm it to see your bookings in your account.',
    title: 'Confirm your email address',
    blocks: [
      {
        kind: 'text',
        text: 'Please confirm that this address is yours: open the link and sign in to your account. Bookings made with this address then appear in your account.',
      },
      ...linkBlocks('Confirm this address', params.secret_link),
      {
        kind: 'note',
        text: 'If you did not create this account, or do not know its password, choose a new password instead: only you get the link, and whoever used your address loses access. Nobody can see your bookings until you confirm.',
      },
    ],
    business: params.business,
  };
}

export function setPassword(params: ParamsOf<'set-password'>): MailContent {
  return {
    subject: `Set a password for ${params.business.name}`,
    preview: params.staff
      ? `You have been added to the staff of ${params.business.name}.`
      : 'We already know your address: choose a password and sign in.',
    title: 'Set a password',
    blocks: [
      {
        kind: 'text',
        text: withGreeting(
          params,
          params.staff
            ? `you have been added to the staff of ${params.business.name}. Choose a password to sign in and work here. ${setPasswordTerms}`
            : `there is an account for this address that has no password yet. Choose one to sign in and see your bookings. ${setPasswordTerms}`,
        ),
      },
      ...linkBlocks('Set a password', params.secret_link),
      ignore,
    ],
    business: params.business,
  };
}

export function alreadyRegistered(params: ParamsOf<'already-registered'>): MailContent {
  return {
    subject: `You already have an account with ${params.business.name}`,
    preview: 'Sign in with your password, or ask for a new one.',
    title: 'You already have an account',
    blocks: [
      {
        kind: 'text',
        text: withGreeting(
          params,
          'someone tried to register with this address, but it already has an account. Sign in with your password, or ask for a new one on the sign-in page.',
        ),
      },
      { kind: 'button', label: 'Sign in', href: params.link },
      {
        kind: 'note',
        text: 'If this was not you, you can ignore this email. Your account has not changed.',
      },
    ],
    business: params.business,
  };
}

export function passwordChanged(params: ParamsOf<'password-changed'>): MailContent {
  return {
    subject: `Your password for ${params.business.name} was changed`,
    preview: 'If this was you, there is nothing to do.',
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: withGreeting(
          params,
          'the password of your account has just been changed, and everyone who was signed in with the old one has been signed out. If this was you, there is nothing to do.',
        ),
      },
      {
        kind: 'text',
        text: tellUs(
          'If this was not you, choose a new password straight away and tell us',
          params.business,
        ),
      },
      { kind: 'button', label: 'Choose a new password', href: params.link },
    ],
    business: params.business,
  };
}

export function addressChanged(params: ParamsOf<'address-changed'>): MailContent {
  return {
    subject: `Your email address at ${params.business.name} was changed`,
    preview: 'If this was you, there is nothing to do.',
    title: 'Your email address was changed',
    blocks: [
      {
        kind: 'text',
        text: withGreeting(
          params,
          'the email address of your account has just been changed, so this one no longer signs you in. If this was you, there is nothing to do.',
        ),
      },
      {
        kind: 'text',
        text: tellUs(
          'If this was not you, someone else has access to your account. Tell us straight away',
          params.business,
        ),
      },
      { kind: 'button', label: 'Sign in', href: params.link },
    ],
    business: params.business,
  };
}
