import '@mantine/core/styles/Input.css';
import { Button, Stack, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorLines } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { giftCardStates, shownEnd } from './gift-card-words.ts';
import shared from '#ui/facts.module.css';
import classes from './gift-cards.module.css';

/** What is left on a gift card, for whoever has its code (docs/rules/screens.md, "Balance of a gift card"). */
export function GiftCardBalanceScreen() {
  const { i18n, t } = useLingui();
  const { business } = usePageData().settings;
  const [code, setCode] = useState('');
  const look = useMutation({
    mutationFn: (typed: string) => api('POST /api/gift-card-balance', { body: { code: typed } }),
  });
  const card = look.data?.data;
  const isUnknown = look.error instanceof ApiError && look.error.status === 404;
  const problem = isUnknown
    ? t`We do not know this gift card. Please check how the code is written.`
    : look.error && errorLines(look.error, t`Something went wrong.`).join(' ');
  return (
    <div className={classes.page}>
      <PageHeader title={t`Balance of a gift card`} lead={business.name} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = code.trim();
          if (typed !== '' && !look.isPending) look.mutate(typed);
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t`Code`}
            description={t`12 letters and digits, with or without dashes.`}
            name="code"
            dir="ltr"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            error={problem}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              look.reset();
            }}
          />
          <Button type="submit" loading={look.isPending} disabled={code.trim() === ''}>
            <Trans>Show the balance</Trans>
          </Button>
          <div role="status">
            {card && (
              <dl className={shared.amounts}>
                <div>
                  <dt>
                    <Trans>Gift card</Trans>
                  </dt>
                  <dd>
                    <bdi dir="ltr">{shownEnd(card.last4)}</bdi>
                  </dd>
                </div>
                {card.state !== 'active' && (
                  <div>
                    <dt>
                      <Trans>State</Trans>
                    </dt>
                    <dd>{i18n._(giftCardStates[card.state])}</dd>
                  </div>
                )}
                {card.expires_on !== null && (
                  <div>
                    <dt>
                      <Trans>Can be used until</Trans>
                    </dt>
                    <dd>{formatDate(card.expires_on)}</dd>
                  </div>
                )}
                <div data-strong="true">
                  <dt>
                    <Trans>Left on it</Trans>
                  </dt>
                  <dd className="numbers">{formatMoney(card.balance, card.currency)}</dd>
                </div>
              </dl>
            )}
          </div>
        </Stack>
      </form>
    </div>
  );
}
