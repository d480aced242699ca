import { screen } from '@testing-library/react';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, pageOf, playServer, showAlone } from '#test-screen.tsx';
import { PackageModal } from './package-modal.tsx';

const row: ManagedPackage = {
  id: 1,
  unit_id: 3,
  kind: 'half_day',
  name: 'A ½ Day Package',
  price: 900,
  additional_price: 50,
  deposit: null,
  inactive: 0,
  active_from: null,
  active_to: null,
  unit: 'Teaser',
  company: 'Slipway Charters',
  version: 1,
  used_by: { bookings: 0 },
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['half_day', 1],
  ['harbor_cruise', 0],
] as const)('a %s has %i fields for an additional price', async (kind, fields) => {
  playServer({ 'GET /api/units': pageOf([]), 'GET /api/units/3': answering({ id: 3 }) });
  showAlone(<PackageModal row={{ ...row, kind }} unitId={null} onClose={() => undefined} />);
  expect(await screen.findByLabelText('Deposit')).toBeVisible();
  expect(screen.queryAllByLabelText('Additional price')).toHaveLength(fields);
});
