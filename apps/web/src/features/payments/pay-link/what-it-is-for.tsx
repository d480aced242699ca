import { Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { formatDate } from '#lib/format.ts';

/** The number and date of the booking or order. */
export function WhatItIsFor({ page }: { page: PayLinkPage }) {
  const { t } = useLingui();
  const date = formatDate(page.date);
  return (
    <Text c="dimmed" size="sm" mt="xs">
      <bdi>
        {page.booking !== null
          ? t`Booking ${page.booking}, ${date}`
          : t`Order ${page.order ?? ''}, ${date}`}
      </bdi>
    </Text>
  );
}
