import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';

/** What visitors come for: the trips of a business, else its shop; null: it offers nothing yet. */
export function useOffer(): 'trips' | 'shop' | null {
  const { trips, shop } = usePageData();
  if (trips) return 'trips';
  return shop ? 'shop' : null;
}

/** The way to what the business offers; nothing where it offers nothing. */
export function OfferLink(props: {
  /** Beside others. */
  quiet?: boolean;
  size?: 'sm' | 'md';
  mt?: 'xs';
  /** Where trips are booked; otherwise `Book your package`. */
  book?: ReactNode;
}) {
  const { quiet = false, size = 'md', mt, book } = props;
  const offer = useOffer();
  if (offer === null) return null;
  const look = quiet ? ({ variant: 'default' } as const) : ({ color: 'signal' } as const);
  return (
    <ButtonLink
      to={offer === 'trips' ? '/book' : '/shop'}
      size={size}
      {...look}
      {...(mt && { mt })}
    >
      {offer === 'shop' ? (
        <Trans>Visit the shop</Trans>
      ) : (
        (book ?? <Trans>Book your package</Trans>)
      )}
    </ButtonLink>
  );
}
