import { Trans, useLingui } from '@lingui/react/macro';
import { IconAnchor } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { MyBookingsList } from './my-bookings-list.tsx';
import { MyBookingsTools } from './my-bookings-tools.tsx';
import { OpenModal } from './open-modal.tsx';
import { useMyBookings, useMyBookingsUrlState } from './use-my-bookings.ts';

/**
 * My bookings (docs/rules/screens.md, "My bookings"). `?booking=ID`, as in emails, opens the details of one;
 * `open` names another dialog. `notices` are rendered above the list, `children` below it.
 */
export function MyBookings({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const urlState = useMyBookingsUrlState();
  const bookings = useMyBookings(urlState.query);
  const isEmpty = bookings.data?.meta.total === 0 && !urlState.filtered;
  return (
    <>
      <PageHeader
        title={t`My bookings`}
        lead={t`Your trips, soonest first, and what you have paid for each.`}
        action={
          bookings.isSuccess && !isEmpty ? (
            <ButtonLink to="/book" color="signal">
              <Trans>Book another trip</Trans>
            </ButtonLink>
          ) : undefined
        }
      />
      {notices}
      {bookings.isSuccess && !isEmpty && <MyBookingsTools urlState={urlState} />}
      <ListFrame
        list={bookings}
        urlState={urlState}
        problem={t`Your bookings could not be loaded`}
        toast={t`Something went wrong.`}
        empty={{
          title: t`No bookings yet`,
          text: t`Trips you book appear here with their date, what you have paid and what is left to pay. A trip booked with another email address belongs to that address.`,
          icon: <IconAnchor size={28} stroke={1.6} aria-hidden />,
          action: (
            <ButtonLink to="/book" color="signal">
              <Trans>Book your package</Trans>
            </ButtonLink>
          ),
        }}
      >
        {(rows) => <MyBookingsList bookings={rows} urlState={urlState} />}
      </ListFrame>
      {children}
      <OpenModal urlState={urlState} rows={bookings.data?.data} />
    </>
  );
}
