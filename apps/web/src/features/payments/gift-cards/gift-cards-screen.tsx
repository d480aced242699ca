import { useLingui } from '@lingui/react/macro';
import { IconGift } from '@tabler/icons-react';
import type { ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { GiftCardModal } from './gift-card-modal.tsx';
import { GiftCardState } from './gift-card-state.tsx';
import { shownEnd } from './gift-card-words.ts';
import { GiftCodeModal } from './gift-code-modal.tsx';
import { GiftCardSale, GiftCardsSums } from './gift-cards-sums.tsx';
import classes from './gift-cards.module.css';

/** Gift cards: what is left on them, and what became of it (docs/rules/screens.md, "Gift cards"). */
export function GiftCardsScreen() {
  const { t } = useLingui();
  const [code, setCode] = useState<string | null>(null);
  return (
    <>
      <ListScreen
        queryKey="gift-cards"
        title={t`Gift cards`}
        lead={t`Issue gift cards that were paid by hand, or as a present. Guests enter their code in the basket.`}
        add={t`Issue a gift card`}
        tabs={
          <>
            <GiftCardsSums />
            <GiftCardSale />
          </>
        }
        searchBox={{ label: t`Search`, placeholder: t`Name, email or end of the code` }}
        search={useRouteSearch('gift-cards')}
        defaultSort="-id"
        filters={{ ended: endedFilter }}
        read={(query, { ended }, signal) =>
          api('GET /api/gift-cards', { query: { ...query, ended }, signal })
        }
        readOne={(id, signal) => api('GET /api/gift-cards/:id', { params: { id }, signal })}
        rows={{
          columns: [
            { title: t`Number`, by: '-id', cell: (it: ListedGiftCard) => it.name },
            {
              title: t`Code`,
              cell: (it) => (
                <bdi dir="ltr" className={classes.code}>
                  {shownEnd(it.last4)}
                </bdi>
              ),
            },
            { title: t`For`, cell: (it) => it.recipient_name || it.recipient_email },
            { title: t`State`, cell: (it) => <GiftCardState card={it} /> },
            { title: t`Amount`, end: true, cell: (it) => formatMoney(it.sold, it.currency) },
            {
              title: t`Left on it`,
              end: true,
              by: '-balance',
              cell: (it) => formatMoney(it.balance, it.currency),
            },
            {
              title: t`Can be used until`,
              by: 'expires_on',
              cell: (it) => (it.expires_on === null ? '' : formatDate(it.expires_on)),
            },
          ],
          card: (it) => ({
            title: it.name,
            state: <GiftCardState card={it} />,
            body: (
              <>
                <span className={classes.small}>{it.recipient_name || it.recipient_email}</span>
                <bdi dir="ltr" className={classes.small}>
                  {shownEnd(it.last4)}
                </bdi>
              </>
            ),
            foot: t`${formatMoney(it.balance, it.currency)} of ${formatMoney(it.sold, it.currency)}`,
          }),
        }}
        problem={t`The gift cards could not be loaded`}
        empty={{
          title: t`No gift cards yet`,
          text: t`Somebody wants to give a day on the water? Issue the first one.`,
          icon: <IconGift size={28} stroke={1.6} aria-hidden />,
          offersAdd: true,
        }}
        form={(row, onClose) => <GiftCardModal row={row} onClose={onClose} onCode={setCode} />}
      />
      {code !== null && <GiftCodeModal code={code} onClose={() => setCode(null)} />}
    </>
  );
}
