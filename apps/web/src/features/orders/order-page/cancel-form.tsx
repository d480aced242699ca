import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import type { PageSource } from './page-source.ts';
import { useAction } from './use-action.ts';

/** Cancels an order: what comes back is said before it is pressed. */
export function CancelForm(props: {
  page: OrderPage;
  source: PageSource;
  refund: number;
  onDone: (after: OrderPage) => Promise<void>;
  onClose: () => void;
}) {
  const { page, source, refund, onDone, onClose } = props;
  const { t } = useLingui();
  const action = useAction(source, (email) => source.cancel(email, refund), onDone);
  const amount = formatMoney(refund, page.currency);
  const isAwaited = page.state === 'awaiting';
  return (
    <Paper
      component="form"
      withBorder
      radius="md"
      p="lg"
      noValidate
      aria-label={t`Cancel order`}
      onSubmit={(event) => {
        event.preventDefault();
        action.run();
      }}
    >
      <Stack gap="md">
        <Title order={3} size="h4">
          <Trans>Cancel this order?</Trans>
        </Title>
        <Text>
          {isAwaited ? (
            <Trans>
              We cancel your payment, and refund it in full if it still goes through. This cannot be
              undone.
            </Trans>
          ) : (
            <Trans>You get a full refund of {amount}. This cannot be undone.</Trans>
          )}
        </Text>
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
        <Buttons>
          <Button variant="default" disabled={action.busy} onClick={onClose}>
            <Trans>Keep the order</Trans>
          </Button>
          <Button type="submit" color="red" loading={action.busy}>
            {isAwaited ? (
              <Trans>Cancel order</Trans>
            ) : (
              <Trans>Cancel order and refund {amount}</Trans>
            )}
          </Button>
        </Buttons>
      </Stack>
    </Paper>
  );
}
