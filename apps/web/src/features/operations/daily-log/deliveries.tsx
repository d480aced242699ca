import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyLog } from '@slipway/contract/operations/day';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { DeliveryBadge } from '#features/orders/index.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import sheet from '../day-sheet.module.css';
import classes from './daily-log.module.css';

/** Orders delivered on this day. That there are none is said only in a business without trips. */
export function Deliveries({ deliveries }: { deliveries: DailyLog['deliveries'] }) {
  const { t } = useLingui();
  const { settings, trips } = usePageData();
  if (deliveries.length === 0 && trips) return null;
  return (
    <section aria-label={t`Deliveries`}>
      <div className={classes.sectionHead}>
        <h3>
          <Trans>Deliveries</Trans>
        </h3>
      </div>
      {deliveries.length === 0 ? (
        <p className={classes.none}>
          <Trans>Nothing is delivered on this day.</Trans>
        </p>
      ) : (
        <ol className={classes.list}>
          {deliveries.map((order) => (
            <li key={order.id} className={sheet.card}>
              <div className={sheet.tripHead}>
                <div className={sheet.what}>
                  <strong>{order.products}</strong>
                  <span>
                    <TextLink
                      to={pathOf('bookings', settings.purpose)}
                      search={{ order: order.id }}
                    >{t`Order ${order.id}`}</TextLink>
                  </span>
                </div>
                <div className={classes.badges}>
                  <Progress order={order} />
                </div>
              </div>
              <dl className={classes.facts}>
                <div>
                  <dt>{t`Customer`}</dt>
                  <dd>
                    <bdi>{order.name}</bdi>
                    <br />
                    {order.phone !== '' && (
                      <a href={phoneLink(order.phone)} className={sheet.phone}>
                        <bdi>{phoneText(order.phone)}</bdi>
                      </a>
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{t`Due`}</dt>
                  <dd data-due={order.left > 0 || undefined}>
                    {order.left > 0 ? (
                      <Money amount={order.left} currency={order.currency} />
                    ) : (
                      t`Nothing`
                    )}
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** How far an order has come; of one that staff took only that it is completed. */
function Progress({ order }: { order: DailyLog['deliveries'][number] }) {
  const { t } = useLingui();
  if (order.delivery_state !== null) return <DeliveryBadge state={order.delivery_state} />;
  return order.completed && <Badge tone="good">{t`Completed`}</Badge>;
}
