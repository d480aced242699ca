import { beforeAll, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { textLabel } from './text-labels.ts';

beforeAll(() => startTests());

it.each([
  ['mail.waiting-list-offer', 'Place free (waiting list)'],
  ['mail.waiting-list-offer.first', 'Place free (waiting list): first come, first served'],
  ['mail.security-deposit.asked', 'Security deposit: asked for'],
  ['mail.security-deposit.held', 'Security deposit: held'],
  ['mail.security-deposit.taken', 'Security deposit: taken'],
  ['mail.security-deposit.released', 'Security deposit: released'],
  ['mail.security-deposit.captured', 'Security deposit: kept in part'],
  ['mail.security-deposit.taken-at-counter', 'Security deposit: left at the counter'],
  ['mail.security-deposit.released-at-counter', 'Security deposit: returned at the counter'],
  ['mail.security-deposit.captured-at-counter', 'Security deposit: kept in part at the counter'],
])('%s: %s', (key, label) => expect(textLabel(key)).toBe(label));
