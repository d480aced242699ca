import { MyBookings, MyWaiting } from '#features/bookings/index.ts';
import { UnverifiedNotice } from '#features/identity/index.ts';
import { MyOrders, MyOrdersLink } from '#features/orders/index.ts';
import { usePageData } from '#lib/page-data.ts';

/** What a customer waits for, their bookings, and their orders. */
export function DashboardScreen() {
  const { user } = usePageData();
  return (
    <MyBookings
      notices={
        <>
          <MyOrdersLink />
          {user?.email_verified === false && <UnverifiedNotice />}
          <MyWaiting />
        </>
      }
    >
      <MyOrders />
    </MyBookings>
  );
}
