import { beforeEach, expect, it } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { startTests } from '../test-setup.ts';
import { customerToldText, mailedText } from './sent-text.ts';

beforeEach(() => startTests());

it.each([
  [true, true, 'Sent.', 'The customer has been told.'],
  [
    false,
    true,
    'Email is not set up: it is kept under Messages and not sent.',
    'The customer has been told.',
  ],
  [
    false,
    false,
    'Email is not set up: it is kept under Messages and not sent.',
    'Saved. Email is not set up, so the customer has not been told.',
  ],
])('with email %s and SMS %s', (mail, sms, mailed, told) => {
  setPageData({ ...pageData(), delivery: { mail, sms } });
  expect([mailedText('Sent.'), customerToldText()]).toEqual([mailed, told]);
});
