import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageOf, playServer, showAlone } from '#test-screen.tsx';
import { NoDelivery } from './no-delivery.tsx';

afterEach(() => vi.unstubAllGlobals());

const text = /Nobody can order it yet/;

it.each([
  ['neither is there', [], [], true],
  ['there is a pick-up place', [{ id: 1 }], [], false],
  ['there is a shipping zone', [], [{ id: 1 }], false],
])('says that nobody can order where %s', async (_case, places, zones, says) => {
  const sent = playServer({
    'GET /api/pickup-places': pageOf(places),
    'GET /api/shipping-zones': pageOf(zones),
  });
  showAlone(<NoDelivery />);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  if (says) expect(await screen.findByText(text)).toBeVisible();
  else expect(screen.queryByText(text)).not.toBeInTheDocument();
});
