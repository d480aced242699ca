import { expect, it } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { startTests } from '#test-setup.ts';
import { calledOffText, tellsCustomers, callOffNotice } from './call-off-notice.ts';

it.each([
  [0, 'Nobody is told by email or SMS.'],
  [1, '1 customer is told now, by email and SMS.'],
  [2, '2 customers are told now, by email and SMS.'],
])('says how many customers are told: %s', (customers, text) => {
  startTests();
  expect(callOffNotice(customers)).toBe(text);
});

it('says that the messages are only kept where no email is set up', () => {
  startTests();
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  const kept = 'Email is not set up: the messages are kept under Messages and not sent.';
  expect(callOffNotice(2)).toBe(kept);
  expect(tellsCustomers()).toBe(false);
  expect(callOffNotice(0)).toBe('Nobody is told by email or SMS.');
  expect(calledOffText()).toBe(`Called off. ${kept}`);
  setPageData({ ...pageData(), delivery: { mail: false, sms: true } });
  expect(callOffNotice(2)).toBe(`${kept} SMS are sent now.`);
  expect(calledOffText()).toBe('Called off. The customers are being notified.');
});
