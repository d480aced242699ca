import { Trans, useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';

/** The ways to what a basket can have: what is let, and the shop where something is on show. */
export function WaysOn({ more = false }: { more?: boolean }) {
  const { settings, shop } = usePageData();
  const lets = settings.purpose === 'rent';
  return (
    <>
      {lets && (
        <ButtonLink to="/book" {...(more && { variant: 'default', size: 'sm' })}>
          {more ? <Trans>Add another</Trans> : <Trans>Choose what to book</Trans>}
        </ButtonLink>
      )}
      {(shop || !lets) && (
        <ButtonLink
          to="/shop"
          {...((more || lets) && { variant: 'default' })}
          {...(more && { size: 'sm' })}
        >
          <Trans>Go to the shop</Trans>
        </ButtonLink>
      )}
    </>
  );
}

export function EmptyBasket() {
  const { t } = useLingui();
  const { settings, shop } = usePageData();
  const text =
    settings.purpose === 'sell' ? (
      <Trans>What you add in the shop appears here.</Trans>
    ) : shop ? (
      <Trans>Add bookings and products, and pay for them in one go.</Trans>
    ) : (
      <Trans>Add several bookings and pay for them in one go.</Trans>
    );
  return (
    <EmptyState title={t`Your basket is empty`} action={<WaysOn />}>
      {text}
    </EmptyState>
  );
}
