import { Button, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import { useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PiecesFields, piecesOf } from '../shop/pieces-fields.tsx';
import type { PageSource } from './page-source.ts';
import { useAction } from './use-action.ts';

/** Asks for a return: which pieces and why; what it gives back is said before it is pressed. */
export function ReturnForm(props: {
  page: OrderPage;
  source: PageSource;
  onDone: (after: OrderPage) => Promise<void>;
  onClose: () => void;
}) {
  const { page, source, onDone, onClose } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [reason, setReason] = useState('');
  const lines = piecesOf(chosen);
  const preview = useQuery({
    queryKey: [...source.queryKey, 'return-preview', lines],
    queryFn: ({ signal }) => source.preview(lines, signal),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sums = lines.length > 0 ? preview.data?.data : undefined;
  const refund = sums?.refund ?? 0;
  const action = useAction(
    source,
    (email) => source.askReturn(email, { lines, reason, refund }),
    onDone,
  );
  const money = (amount: number) => formatMoney(amount, page.currency);
  const isReady = sums !== undefined && preview.isSuccess && !preview.isFetching;
  return (
    <Paper
      component="form"
      withBorder
      radius="md"
      p="lg"
      noValidate
      aria-label={t`Return products`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) action.run();
      }}
    >
      <Stack gap="md">
        <Title order={3} size="h4">
          <Trans>What do you return?</Trans>
        </Title>
        <PiecesFields
          lines={page.lines
            .map(({ position, name, quantity, returned }) => ({
              position,
              name,
              most: quantity - returned,
            }))
            .filter(({ most }) => most > 0)}
          chosen={chosen}
          onChange={setChosen}
        />
        <Textarea
          label={t`Reason (optional)`}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {source.asksEmail && (
          <TextInput
            label={t`Email address of the order`}
            type="email"
            autoComplete="email"
            required
            value={action.email}
            error={action.emailError}
            onChange={(event) => action.setEmail(event.currentTarget.value)}
          />
        )}
        {preview.isError && (
          <LoadProblem
            title={t`The refund could not be worked out`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        <Text role="status" mih={24}>
          {lines.length === 0 && (
            <Trans>Choose how many you return, and the refund is shown here.</Trans>
          )}
          {sums && (
            <>
              <Trans>
                Once it has arrived we refund <b>{money(sums.refund)}</b>.
              </Trans>{' '}
              {sums.shipping > 0 && t`Of this ${money(sums.shipping)} for shipping.`}
            </>
          )}
        </Text>
        <Buttons>
          <Button variant="default" disabled={action.busy} onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" disabled={!isReady} loading={action.busy}>
            <Trans>Ask for the return</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Paper>
  );
}
