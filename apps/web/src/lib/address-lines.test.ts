import type { Address } from '@slipway/contract/identity/own-account';
import { beforeEach, expect, test } from 'vitest';
import { startTests } from '../test-setup.ts';
import { defaultDelivery } from './address-lines.ts';

beforeEach(() => startTests());

const home: Address = {
  id: 1,
  label: 'Home',
  line1: '1 Dock Road',
  line2: '',
  city: 'Toronto',
  region: 'ON',
  postal_code: 'M5V 1A1',
  country: 'CA',
  default: false,
  version: 1,
};

test('a delivery goes to the default address', () => {
  const dock = { ...home, id: 2, line1: '2 Pier Street', line2: 'Unit 4', default: true };
  expect(defaultDelivery([home, dock])).toBe('2 Pier Street\nUnit 4\nToronto, ON, M5V 1A1\nCanada');
  expect(defaultDelivery([home])).toBe('');
  expect(defaultDelivery([])).toBe('');
});
