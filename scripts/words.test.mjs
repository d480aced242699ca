import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from './lib/texts-of.mjs';

const root = join(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-\w+\.tsx?$/.test(file));
const texts = new Map(sources.map((file) => [file, textsOf(join(root, file))]));

const web = 'apps/web/src/features';

/**
 * Texts that are prescribed word for word, including their mistakes, each with the file that shows
 * it.
 */
const given = {
  [`${web}/identity/sign-in/login-screen.tsx`]: ['Forgot Password', 'No Booking? Create one now!'],
  [`${web}/identity/recovery/recovery-screen.tsx`]: [
    'Email me a recovery link',
    'Recovery link has been send.',
    'The given data was invalid.',
  ],
  [`${web}/bookings/book/book-page.tsx`]: ['BOOK MY PACKAGE!'],
  [`${web}/bookings/book/thank-you.tsx`]: [
    'Thanks for booking! Please check your email for confirmation and further details. We look forward to your package!',
  ],
  [`${web}/bookings/book/steps/date-step.tsx`]: [
    'Loading...',
    'No date selected',
    'Please select a new date',
  ],
  [`${web}/bookings/book/price-summary.tsx`]: [
    'Last minute bookings are subject to units and supervisors availability. Please confirm via text with our team after you book to make sure we can accommodate your request.',
  ],
  [`${web}/bookings/book/press/press-parts.ts`]: [
    "Booking successfully created, but we couldn't send you a SMS notification, please check the mobile number you provided and make sure it is able to receive messages.",
  ],
  [`${web}/bookings/book/press/tell-refusal.ts`]: ['Something went wrong.'],
  [`${web}/catalogue/units/unit-form.tsx`]: [
    'Edit product details',
    'Add new product',
    'Edit unit details',
    'Add new unit',
    'Successfully updated',
    'Successfully added',
    'Failed to update',
    'Failed to add',
  ],
  ['apps/web/src/ui/toasts/toasts.ts']: ['Something went wrong: {}', 'Something went wrong.'],
  [`${web}/catalogue/units/unit-measures-section.tsx`]: [
    'Allow full control (rent without driver)',
  ],
  [`${web}/catalogue/units/unit-values.ts`]: [
    'Name is required',
    'Price is numeric',
    'Company is required',
    'Length is numeric',
    'Weight is numeric',
    'Height is numeric',
    'Tonnage is numeric',
    'Capacity is numeric',
    'Quantity is numeric and min. 1',
    'SKU must have at least 3 characters',
  ],
  [`${web}/catalogue/units/units-screen.tsx`]: ['Add Unit', 'Add Product', 'Can not load units'],
  [`${web}/bookings/new/new-booking.tsx`]: ['Can not load units'],
  [`${web}/catalogue/categories/categories-screen.tsx`]: ['Can not load unit categories'],
  [`${web}/catalogue/categories/category-modal.tsx`]: [
    'The unitCategory successfully added.',
    'Failed to update',
    'Failed to add',
    'Name is required',
    'Company is required',
  ],
  [`${web}/catalogue/companies/companies-screen.tsx`]: ['Add Company', 'Can not load companies'],
  [`${web}/catalogue/companies/companies-deck.tsx`]: ['Edit details'],
  [`${web}/catalogue/companies/company-modal.tsx`]: [
    'Edit company details',
    'Add new company',
    'The company successfully added.',
  ],
  [`${web}/bookings/customer/my-bookings-list.tsx`]: [
    'Charter #',
    'Date',
    'Time',
    'Paid',
    'Charter Survey',
    'Supervisor',
    'Unit',
    'Action',
    'Not completed',
    'Completed',
  ],
  [`${web}/bookings/customer/row-actions.tsx`]: ['Preferences', 'Payments', 'Details', 'Edit'],
  [`${web}/bookings/customer/supervisor-modal.tsx`]: ["Supervisor's Profile"],
  [`${web}/bookings/customer/unit-modal.tsx`]: ['Unit Details', 'Package Preparations'],
  [`${web}/bookings/customer/edit-booking-modal.tsx`]: [
    'Edit booking details',
    'Cancel this booking',
    'Are you sure you want to cancel and not reschedule?',
    'Yes',
    'No, go back',
    'Your booking has been canceled.',
    'Your changes have been updated.',
  ],
  [`${web}/bookings/booking-details-modal.tsx`]: ['Booking Details'],
  [`${web}/payments/pay-modal.tsx`]: ['Make Payment'],
  [`${web}/payments/payment-history-modal.tsx`]: ['Payment History'],
  [`${web}/payments/paying-card.tsx`]: [
    'Use new card',
    "You haven't chosen your payment method. Please make it on profile page",
  ],
  [`${web}/payments/tip-modal.tsx`]: ['Enter a number between 1-100'],
  [`${web}/operations/calendar/event-modal.tsx`]: [
    'Booking details',
    'Order details',
    'Product',
    'Delivery date',
  ],
  [`${web}/operations/daily-log/tasks.tsx`]: ['Working on it', 'Done', 'Cancelled'],
  'apps/web/src/app/screens/coming-soon-card.tsx': ['Coming soon'],
  'apps/server/src/features/payments/charges/answer-for-charge.ts': [
    'Payment was successful.',
    'Tip payment was successful.',
  ],
  'apps/server/src/features/payments/cards/own-card.ts': [
    "You haven't chosen your payment method. Please make it on profile page",
  ],
  'apps/server/src/http/invalid-input.ts': ['{} is required.', '{} must be a valid number.'],
  'apps/server/src/http/errors.ts': [
    'Unauthenticated.',
    'This action is unauthorized.',
    'Not found.',
    'CSRF token mismatch.',
    'The given data was invalid.',
    'Too Many Attempts.',
  ],
  'apps/server/src/features/catalogue/units/unit-rules.ts': [
    'Maintenance dates cannot be before today.',
  ],
  'packages/domain/src/bookings/changes.ts': ['Max. guests number is {} for this unit.'],
  'packages/domain/src/bookings/status.ts': [
    'Only created',
    'Cancelled',
    'New Booking',
    'Partly Paid',
    'Fully Paid',
    'Supervisor Tip',
    'Complete',
    'Contracted',
    'Pending',
  ],
  'packages/domain/src/orders/order-state.ts': [
    'Deposit Needed',
    'Deposit Paid',
    'Partially Paid',
    'Fully Paid',
    'Overpaid',
    'Fully Refunded',
  ],
  'packages/domain/src/catalogue/presets/charter.ts': [
    'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.',
    'Harbor Cruise',
    'A ½ Day Package',
    'A ¾ Day Package',
    'Full Day Package',
  ],
};

test.each(Object.entries(given))('%s contains its prescribed texts', (file, wanted) => {
  const shown = (texts.get(file) ?? []).map(({ text }) => text);
  expect(wanted.filter((text) => !shown.includes(text))).toEqual([]);
});

/** What a native speaker of the trade would not write, with the replacement. */
const avoided = [
  [/\bstands? here\b/i, 'appears here'],
  [/\btake (it|this \w+|the \w+) out\b|\btaken out\b/i, 'delete'],
  [/\bput\b.*\baway\b/i, 'dismiss'],
  [/\bkept here\b/i, 'not sent'],
  [/^of it\b/i, 'includes'],
  [/\b(everything|all) (comes |you paid )?back\b|\bcomes? back\b.*\bmoney\b/i, 'full refund'],
  [/\b(given|give|giving) back\b/i, 'refund'],
  [/\btaken? back\b/i, 'undo, reverse'],
  [/^(?!.*in the meantime).*\bmeanwhile\b/i, 'leave it out, or: in the meantime'],
  [/\blies? ahead\b|\bbookings? ahead\b/i, 'upcoming booking'],
  [/\bhas been send\b/i, 'has been sent'],
  [/\bcan not\b/i, 'could not, cannot'],
  [/\breckoned\b/i, 'worked out'],
  [/\bby the terms\b/i, 'under the terms'],
  [/\bwas it (not )?you\b/i, 'if this was (not) you'],
  [/\b(a|the|confirmation|recovery) mails?\b|^mail the\b/i, 'email'],
  [/\bat present\b/i, 'at the moment'],
  [/\b(the|this|your|a) survey\b/i, 'charter survey'],
  [/^whoever\b/i, 'anyone who'],
  [/\bby hand now\b/i, 'cash or transfer'],
];

test('no text uses wording foreign to the trade', () => {
  const found = [];
  for (const [file, shown] of texts) {
    const allowed = new Set(given[file]);
    for (const { line, text } of shown) {
      if (allowed.has(text) || /^\s*(select|insert|update|delete|with|create)\b/.test(text))
        continue;
      for (const [pattern, better] of avoided) {
        if (pattern.test(text)) found.push(`${file}:${line} "${text.slice(0, 160)}": ${better}`);
      }
    }
  }
  expect(found).toEqual([]);
});

const {
  in_words: inWords,
  in_two: inTwo,
  as_is: asIs,
} = JSON.parse(readFileSync(join(root, 'packages/domain/src/words/templates.json'), 'utf8'));
const templates = new Set([
  ...inWords.map((template) => template.replace(/\[([^[\]]+)\]/g, '$1')),
  ...inTwo.map(({ charter }) => charter),
  ...asIs,
]);
/** Texts of rules and the server, without what only developers and the database read. */
const said =
  /^(apps\/server\/src\/features|packages\/domain\/src)\/(?!.*\/(first-|presets\/|model\/))/;
const notSaid =
  /\b(select|from|join|insert|is null|nulls|was not (saved|inserted))\b|->>|_id\b|^(GET|POST|PUT|DELETE|PATCH) | = \{\}|^[^A-Z\s]+$|Slipway|^\/charter-survey/;
const ownWord = /\b(unit|package|supervisor|charter|trip)s?\b/i;

test('every text with a word that a business can call its own way is a template', () => {
  const found = [];
  for (const [file, shown] of texts) {
    if (!said.test(file)) continue;
    for (const { line, text } of shown) {
      if (!ownWord.test(text) || notSaid.test(text) || templates.has(text)) continue;
      found.push(`${file}:${line} "${text}": add it to packages/domain/src/words/templates.json`);
    }
  }
  expect(found).toEqual([]);
});
