import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OpeningStep } from '@slipway/domain/settings/opening';
import type { Purpose } from '@slipway/domain/settings/settings';
import { pathOf } from '#lib/page-paths.ts';

interface StepText {
  title: MessageDescriptor;
  about: MessageDescriptor;
  /** What the button that leads there says, and where; null: done in the list itself. */
  go: {
    label: MessageDescriptor;
    to: (purpose: Purpose) => string;
    search?: Record<string, string>;
  } | null;
}

/** What each step of the opening says, and where it is done. */
const openingTexts: Record<OpeningStep, StepText> = {
  business: {
    title: msg`Your business`,
    about: msg`Name, contact and country. Time zone, currency and taxes are proposed from it.`,
    go: null,
  },
  offer: {
    title: msg`What you offer`,
    about: msg`Let by hours, seats or nights, or your own way: each kind brings its rules, which you can change.`,
    go: {
      label: msg`Choose what you offer`,
      to: (purpose) => pathOf('package-kinds', purpose),
    },
  },
  units: {
    title: msg`Your first unit`,
    about: msg`With a picture: it is the first thing that customers look at.`,
    go: { label: msg`All units`, to: (purpose) => pathOf('units', purpose) },
  },
  packages: {
    title: msg`Packages and prices`,
    about: msg`How each unit can be booked, and for how much.`,
    go: { label: msg`See the packages`, to: (purpose) => pathOf('packages', purpose) },
  },
  delivery: {
    title: msg`Pick-up and shipping`,
    about: msg`Where products are picked up, and where they are shipped to. Without either, your shop takes no orders.`,
    go: { label: msg`Set up delivery`, to: (purpose) => pathOf('delivery', purpose) },
  },
  look: {
    title: msg`Logo and colour`,
    about: msg`Your own face on pages, in emails and on invoices.`,
    go: {
      label: msg`Choose your look`,
      to: (purpose) => pathOf('settings', purpose),
    },
  },
  closed_days: {
    title: msg`Closed days`,
    about: msg`Holidays, and the weekdays and seasons in which nothing starts or returns.`,
    go: { label: msg`Enter closed days`, to: (purpose) => pathOf('closed-days', purpose) },
  },
  terms: {
    title: msg`Terms`,
    about: msg`What customers agree to, and what a cancellation costs. Ours is a draft: read it, change it, and say that it is yours.`,
    go: {
      label: msg`Read the terms`,
      to: (purpose) => pathOf('content', purpose),
      search: { text: 'terms' },
    },
  },
  content: {
    title: msg`FAQ and preparations`,
    about: msg`Answers for your customers, and what they should bring. Ours are drafts that nobody else sees: read them, change them, and accept what is yours.`,
    go: { label: msg`Read the drafts`, to: (purpose) => pathOf('content-drafts', purpose) },
  },
  cards: {
    title: msg`Card payments`,
    about: msg`The keys of your card provider, or deposits by hand for now.`,
    go: { label: msg`Enter the keys`, to: (purpose) => pathOf('providers', purpose) },
  },
  mails: {
    title: msg`Emails`,
    about: msg`Your email account, and a test email to yourself. Until then emails are kept under Messages.`,
    go: { label: msg`Set up emails`, to: (purpose) => pathOf('providers', purpose) },
  },
  public_url: {
    title: msg`Your address on the internet`,
    about: msg`The person who runs the server sets PUBLIC_URL and puts TLS in front; the README says how.`,
    go: null,
  },
  test_booking: {
    title: msg`A test booking`,
    about: msg`Book as a customer would, then cancel and refund it: so you know what they will see.`,
    go: { label: msg`Book as a customer`, to: (purpose) => pathOf('book-package', purpose) },
  },
  second_admin: {
    title: msg`A second Admin`,
    about: msg`So that nobody is locked out when one of you loses a password.`,
    go: { label: msg`Add a user`, to: (purpose) => pathOf('users', purpose) },
  },
  backup: {
    title: msg`Backup`,
    about: msg`One is made each night. Have copies kept somewhere else as well; the guide for operating says how.`,
    go: { label: msg`See the backups`, to: (purpose) => pathOf('backups', purpose) },
  },
  publish: {
    title: msg`Publish`,
    about: msg`Visitors see and book what you offer.`,
    go: null,
  },
};

/** What steps say otherwise in a business that only sells. */
const textsOfShop: Partial<Record<OpeningStep, Partial<StepText>>> = {
  offer: {
    about: msg`A shop. If you also rent something out, by hours, seats or nights, add how it is booked.`,
  },
  units: {
    title: msg`Your first product`,
    go: { label: msg`All products`, to: (purpose) => pathOf('units', purpose) },
  },
  content: {
    title: msg`FAQ`,
    about: msg`Answers for your customers. Ours are drafts that nobody else sees: read them, change them, and accept what is yours.`,
  },
  test_booking: {
    title: msg`A test order`,
    about: msg`Order as a customer would, then cancel and refund it: so you know what they will see.`,
    go: { label: msg`Order as a customer`, to: (purpose) => pathOf('shop', purpose) },
  },
  publish: { about: msg`Visitors see and order what you offer.` },
};

/** What a step says in a business that lets or sells. */
export const openingText = (step: OpeningStep, purpose: Purpose): StepText => ({
  ...openingTexts[step],
  ...(purpose === 'sell' && textsOfShop[step]),
});
