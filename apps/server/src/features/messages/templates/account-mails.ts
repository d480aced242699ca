import { counted } from '@slipway/domain/messages/counted';
import type { MailTemplate } from '#features/messages/message-params.ts';
import type { Block, MailContent } from './mail-content.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];

const ignore: Block = {
  kind: 'note',
  text: 'Was it not you? Then you need to do nothing: without the link nothing changes.',
};

/** Without the greeting where nobody knows the reader's name. */
const toThem = ({ name }: { name: string }, text: string) =>
  name === '' ? text.charAt(0).toUpperCase() + text.slice(1) : `Hi ${name}, ${text}`;

/** How the business is reached by whoever cannot sign in. */
const reachUs = ({ email, phone }: MailContent['business']) =>
  [email, phone].filter((way) => way !== '').join(' or ');

/** The link is named in full as well, for readers whose mail program shows no buttons. */
function linkBlocks(label: string, href: string): Block[] {
  return [
    { kind: 'button', label, href },
    { kind: 'note', text: `If the button does not work, open this address: ${href}` },
  ];
}

export function passwordRecovery(params: ParamsOf<'password-recovery'>): MailContent {
  return {
    subject: `Choose a new password for ${params.business.name}`,
    preview: `The link works once, for ${counted(params.minutes, 'minute')}.`,
    title: 'Choose a new password',
    blocks: [
      {
        kind: 'text',
        text: toThem(
          params,
          `somebody asked for a new password for this address. The link works once, for ${counted(params.minutes, 'minute')}.`,
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
    preview: 'Sign in once more, and your bookings are found under your account.',
    title: 'Confirm your email address',
    blocks: [
      {
        kind: 'text',
        text: 'Please confirm that this address is yours: open the link and sign in to your account with its password. Bookings made with this address then show in the account.',
      },
      ...linkBlocks('Confirm this address', params.secret_link),
      {
        kind: 'note',
        text: 'Did you not create this account, or do you not know its password? Then choose a new password instead: only you get the link for it, and whoever used your address loses access. Until you confirm, nobody sees your bookings.',
      },
    ],
    business: params.business,
  };
}

export function setPassword(params: ParamsOf<'set-password'>): MailContent {
  return {
    subject: `Set a password for ${params.business.name}`,
    preview: 'Your address is known to us already: choose a password and sign in.',
    title: 'Set a password',
    blocks: [
      {
        kind: 'text',
        text: toThem(
          params,
          'there is an account for this address that has no password yet. Choose one to sign in and see your bookings.',
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
        text: toThem(
          params,
          'somebody tried to register with this address. It has an account already: sign in with your password, or ask for a new one on the sign-in page.',
        ),
      },
      { kind: 'button', label: 'Sign in', href: params.link },
      {
        kind: 'note',
        text: 'Was it not you? Then you need to do nothing: your account is unchanged.',
      },
    ],
    business: params.business,
  };
}

export function passwordChanged(params: ParamsOf<'password-changed'>): MailContent {
  return {
    subject: `Your password for ${params.business.name} was changed`,
    preview: 'Was it you? Then you need to do nothing.',
    title: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: toThem(
          params,
          'the password of your account was just changed, and everyone signed in with the former one was signed out. Was it you? Then you need to do nothing.',
        ),
      },
      {
        kind: 'text',
        text: `Was it not you? Choose a new password at once, and tell us: ${reachUs(params.business)}.`,
      },
      { kind: 'button', label: 'Choose a new password', href: params.link },
    ],
    business: params.business,
  };
}

export function addressChanged(params: ParamsOf<'address-changed'>): MailContent {
  return {
    subject: `Your email address at ${params.business.name} was changed`,
    preview: 'Was it you? Then you need to do nothing.',
    title: 'Your email address was changed',
    blocks: [
      {
        kind: 'text',
        text: toThem(
          params,
          'your account has another email address since now. This one no longer signs you in. Was it you? Then you need to do nothing.',
        ),
      },
      {
        kind: 'text',
        text: `Was it not you? Then somebody else has your account. Tell us at once: ${reachUs(params.business)}.`,
      },
      { kind: 'button', label: 'Sign in', href: params.link },
    ],
    business: params.business,
  };
}
