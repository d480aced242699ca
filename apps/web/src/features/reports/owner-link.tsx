import { useLingui } from '@lingui/react/macro';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';

/** The number of the booking or order that a payment is for, as a link to it. */
export function OwnerLink({ of }: { of: { booking_id: number | null; order_id: number | null } }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const { booking_id: booking, order_id: order } = of;
  if (booking !== null) {
    return (
      <TextLink to={pathOf('bookings', purpose)} search={{ booking }} className="numbers" inherit>
        {t`Booking ${booking}`}
      </TextLink>
    );
  }
  return (
    <TextLink to={pathOf('bookings', purpose)} search={{ order }} className="numbers" inherit>
      {t`Order ${order}`}
    </TextLink>
  );
}
