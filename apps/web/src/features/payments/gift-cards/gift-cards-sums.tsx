import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { todayIn } from '@slipway/domain/dates/dates';
import { adminArea } from '@slipway/domain/identity/abilities';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useMay } from '#shared/use-may.ts';
import { useNow } from '#shared/time/use-now.ts';
import { TextLink } from '#ui/links.tsx';
import classes from './gift-cards.module.css';

/** What is owed on all gift cards, and what was sold and used this year: a liability until it is used. */
export function GiftCardsSums() {
  const { settings } = usePageData();
  const to = todayIn(settings.time_zone, useNow());
  const from = `${to.slice(0, 4)}-01-01`;
  const sums = useQuery({
    queryKey: ['gift-cards', 'sums', from, to],
    queryFn: ({ signal }) => api('GET /api/gift-card-sums', { query: { from, to }, signal }),
    staleTime: 0,
  });
  const all = sums.data?.data;
  if (!all) return null;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>
          <Trans>Still to be used</Trans>
        </dt>
        <dd className="numbers">{formatMoney(all.owed, all.currency)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Sold this year</Trans>
        </dt>
        <dd className="numbers">{formatMoney(all.sold, all.currency)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Used this year</Trans>
        </dt>
        <dd className="numbers">{formatMoney(all.used - all.given_back, all.currency)}</dd>
      </div>
    </dl>
  );
}

/** Where the sale to visitors is switched on, for whoever may. */
export function GiftCardSale() {
  const { settings } = usePageData();
  const maySwitch = useMay(adminArea);
  return (
    <p className={classes.sale}>
      {settings.gift_cards.sold ? (
        <Trans>
          Visitors can buy them on{' '}
          <TextLink to="/gift-cards" underline="always">
            your website
          </TextLink>
          .
        </Trans>
      ) : (
        <Trans>Visitors cannot buy them on your website.</Trans>
      )}{' '}
      {maySwitch && (
        <TextLink to={pathOf('settings', settings.purpose)} hash="gift-cards" underline="always">
          <Trans>Change this in the settings</Trans>
        </TextLink>
      )}
    </p>
  );
}
