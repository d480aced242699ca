import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRouteSearch } from '#lib/route-search.ts';
import { PickupPlaces } from './pickup-places.tsx';
import { ShippingZones } from './shipping-zones.tsx';

/** How products reach those who order them: pick-up places and shipping zones (docs/rules/screens.md, "Delivery"). */
export function DeliveryScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { tab } = useRouteSearch('delivery');
  const tabs = (
    <Tabs
      mb="md"
      value={tab ?? 'pickup'}
      // Each list has its own search and filters, which do not carry over.
      onChange={(next) =>
        void navigate({ to: '.', search: next === 'shipping' ? { tab: next } : {} })
      }
    >
      <Tabs.List aria-label={t`Ways of delivery`}>
        <Tabs.Tab value="pickup">{t`Pick-up places`}</Tabs.Tab>
        <Tabs.Tab value="shipping">{t`Shipping zones`}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  return tab === 'shipping' ? <ShippingZones tabs={tabs} /> : <PickupPlaces tabs={tabs} />;
}
