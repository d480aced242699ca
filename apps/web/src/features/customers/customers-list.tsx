import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Customer } from '@slipway/contract/customers/customers';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';
import { Badge } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import classes from './customers.module.css';

/** Customers, one row each, with their booking and order totals. */
export function CustomersList(props: {
  customers: Customer[];
  urlState: ListUrlState;
  /** Repeat customers only, which can be sorted by counts and totals. */
  repeat: boolean;
  onOpen: (id: number) => void;
}) {
  const { customers, urlState, repeat, onOpen } = props;
  const { t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  const counts = (it: Customer) =>
    [
      ...(it.bookings > 0 || !sell
        ? [plural(it.bookings, { one: '# booking', other: '# bookings' })]
        : []),
      ...(it.orders > 0 || sell ? [plural(it.orders, { one: '# order', other: '# orders' })] : []),
    ].join(' · ');
  return (
    <DataList
      rows={customers}
      urlState={urlState}
      wideFrom="62em"
      action={{ word: t`Open`, name: ({ name }) => t`Open ${name}`, run: ({ id }) => onOpen(id) }}
      columns={[
        { title: t`Name`, by: 'name', cell: (it) => <bdi className={classes.name}>{it.name}</bdi> },
        {
          title: t`Email`,
          by: 'email',
          cell: (it) => <bdi className={classes.email}>{it.email}</bdi>,
        },
        {
          title: t`Phone`,
          cell: (it) => <bdi className="numbers">{phoneText(it.phone ?? '')}</bdi>,
        },
        {
          title: sell ? t`Orders` : t`Bookings`,
          ...(repeat ? { by: '-count' } : {}),
          cell: counts,
        },
        {
          title: t`Total`,
          end: true,
          ...(repeat ? { by: '-total' } : {}),
          cell: (it) => <CustomerTotals customer={it} />,
        },
        { title: t`State`, cell: (it) => <CustomerState customer={it} /> },
      ]}
      card={(it) => ({
        title: <bdi>{it.name}</bdi>,
        state: <CustomerState customer={it} />,
        body: (
          <>
            <div>
              <bdi className={classes.email}>{it.email}</bdi>
            </div>
            {it.phone !== null && (
              <div>
                <bdi className="numbers">{phoneText(it.phone)}</bdi>
              </div>
            )}
          </>
        ),
        foot: (
          <>
            <bdi>{counts(it)}</bdi> · <CustomerTotals customer={it} />
          </>
        ),
      })}
    />
  );
}

/** What a customer booked and ordered, per currency. */
function CustomerTotals({ customer }: { customer: Customer }) {
  const { total, other_totals: otherTotals } = customer;
  return (
    <span className={classes.totals}>
      {(total !== 0 || otherTotals.length === 0) && <Money amount={total} />}
      {otherTotals.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  );
}

/** Whether the customer is active, and whether the email is verified. */
function CustomerState({ customer }: { customer: Customer }) {
  const { t } = useLingui();
  if (customer.inactive) return <Badge>{t`Archived`}</Badge>;
  if (!customer.has_account) {
    return <Badge hint={t`They booked without an account.`}>{t`Guest`}</Badge>;
  }
  return customer.email_verified ? (
    <Badge tone="good">{t`Active`}</Badge>
  ) : (
    <Badge tone="waiting" hint={t`The email address is not verified yet.`}>{t`Not verified`}</Badge>
  );
}
