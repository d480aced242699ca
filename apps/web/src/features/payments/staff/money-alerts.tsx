import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { api } from '#lib/api.ts';
import { useMay } from '#shared/use-may.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { isRefund, unrecordedAmount, taskText } from './task-labels.ts';

/** Tasks for staff, and charges and refunds that are in progress or failed. */
export function MoneyAlerts(props: { money: MoneyOf; onRefund: (task: number) => void }) {
  const { money, onRefund } = props;
  const { t } = useLingui();
  const maySettle = useMay(supervisorArea);
  const queryClient = useQueryClient();
  const finish = useMutation({
    mutationFn: (id: number) =>
      api('POST /api/money-tasks/:id/finish', { params: { id }, body: {} }),
    onSuccess: () => {
      toastSuccess(t`Marked as done`);
      void queryClient.invalidateQueries();
    },
    onError: (error) => void showError(error),
  });
  const confirmDone = async (task: MoneyOf['tasks'][number]) => {
    const text = t(taskText[task.kind].todo);
    const sure = await askToConfirm({
      title: t`Is it done?`,
      text: isRefund(task) ? `${text} ${t(unrecordedAmount)}` : text,
      yes: t`Yes, it is done`,
      no: t`Not yet`,
    });
    if (sure) finish.mutate(task.id);
  };
  const text = (amount: number) => formatMoney(amount, money.currency);
  const waiting = money.attempts.filter(
    ({ state }) => state === 'created' || state === 'requires_action',
  );
  const open = money.refunds.filter(({ state }) => state === 'created');
  const failed = money.attempts.filter(({ state }) => state === 'failed').slice(0, 3);
  return (
    <>
      {money.tasks.map((task) => (
        <Alert
          key={task.id}
          color="orange"
          variant="light"
          title={
            task.amount === null
              ? t(taskText[task.kind].title)
              : `${t(taskText[task.kind].title)}: ${formatMoney(task.amount, task.currency ?? money.currency)}`
          }
        >
          {t(taskText[task.kind].todo)} <span dir="auto">{task.reason}</span>
          {maySettle && (
            <Group gap="xs" mt="xs">
              {isRefund(task) && (
                <Button size="compact-sm" onClick={() => onRefund(task.id)}>
                  <Trans>Enter the refund</Trans>
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                loading={finish.isPending}
                onClick={() => void confirmDone(task)}
              >
                <Trans>Done</Trans>
              </Button>
            </Group>
          )}
        </Alert>
      ))}
      {waiting.map((attempt) => (
        <Alert key={attempt.id} color="blue" variant="light" role="status">
          <Trans>
            A card payment of {text(attempt.amount)} has been in progress since{' '}
            {formatInstant(attempt.made_at)}.
          </Trans>
        </Alert>
      ))}
      {open.map((refund) => (
        <Alert key={refund.id} color="blue" variant="light" role="status">
          <Trans>
            A refund of {text(refund.amount)} is waiting for the card provider and will be tried
            again.
          </Trans>
        </Alert>
      ))}
      {failed.map((attempt) => (
        <Alert key={attempt.id} color="gray" variant="light">
          <Trans>
            A card payment of {text(attempt.amount)} was declined on{' '}
            {formatInstant(attempt.made_at)}: {attempt.failure ?? '–'}
          </Trans>
        </Alert>
      ))}
    </>
  );
}
