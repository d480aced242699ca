import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToStaff } from '#test-part.tsx';
import { PlatformLinks } from './platform-links.tsx';

const market = {
  id: 1,
  name: 'Market',
  url: 'https://market.example/shop/',
  type: 'product_feed',
  picture: null,
} as const;
const harbour = {
  ...market,
  id: 2,
  name: 'Harbour',
  url: 'http://harbour.example',
  type: 'ical',
} as const;

afterEach(() => vi.unstubAllGlobals());

/** Each listed platform's link name and address, and the address shown next to it. */
const openLinks = async () =>
  (await screen.findAllByRole('listitem')).map((item) => {
    const link = within(item).getByRole('link');
    return [link.textContent, link.getAttribute('href'), item.querySelector('bdi')?.textContent];
  });

it('names each connected platform with the address of the product on it', async () => {
  const pivot = (slug: string) => ({ slug, import_url: null });
  showToStaff(
    <PlatformLinks
      unit={{
        platform: null,
        connected_platforms: [
          { ...market, pivot: pivot('tide clock') },
          { ...harbour, pivot: pivot('') },
        ],
      }}
    />,
  );
  expect(await openLinks()).toEqual([
    ['Market', 'https://market.example/shop/tide%20clock', 'market.example/shop/tide%20clock'],
    ['Harbour', 'http://harbour.example', 'harbour.example'],
  ]);
});

it('names only the platform that the product came from, with its own address', async () => {
  showToStaff(
    <PlatformLinks
      unit={{
        platform: market,
        connected_platforms: [{ ...harbour, pivot: { slug: 'x', import_url: null } }],
      }}
    />,
  );
  expect(await openLinks()).toEqual([
    ['Market', 'https://market.example/shop/', 'market.example/shop'],
  ]);
});
