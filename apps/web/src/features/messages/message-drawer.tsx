import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageDetails } from '@slipway/contract/messages/messages';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { TextLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { MessageBody } from './message-body.tsx';
import { MessageFacts } from './message-facts.tsx';
import { errorTitle } from './message-labels.ts';
import classes from './messages.module.css';

/** One message: its details, error and content, and a button to send it again. */
export function MessageDrawer(props: {
  id: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const { t } = useLingui();
  const message = useQuery({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => api('GET /api/messages/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.state === 'queued' || state.data?.data.state === 'sending' ? 3000 : false,
  });
  return (
    <Drawer
      opened
      position="right"
      size={640}
      onClose={onClose}
      title={t`Message ${id}`}
      closeButtonProps={{ 'aria-label': t`Close this message` }}
      transitionProps={{ duration: 0 }}
    >
      {message.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Stack>
      )}
      {message.isLoadingError && (
        <LoadProblem
          title={t`The message could not be loaded`}
          error={message.error}
          onRetry={() => void message.refetch()}
        />
      )}
      {message.data && <MessageContent message={message.data.data} onOpen={onOpen} />}
    </Drawer>
  );
}

function MessageContent(props: { message: MessageDetails; onOpen: (id: number) => void }) {
  const { message, onOpen } = props;
  const { t } = useLingui();
  return (
    <Stack gap="md">
      {message.subject !== null && <Text fw={600}>{message.subject}</Text>}
      <MessageFacts message={message} onOpen={onOpen} />
      {message.state === 'kept' && message.last_error === null && (
        <Alert color="navy" variant="light">
          {message.channel === 'mail' ? (
            <Trans>Not sent: mail is off.</Trans>
          ) : (
            <Trans>Not sent: SMS is off.</Trans>
          )}
        </Alert>
      )}
      {message.last_error !== null && (
        <Alert color="red" variant="light" title={t(errorTitle(message.state))}>
          <span className={classes.errorText}>{message.last_error}</span>
        </Alert>
      )}
      <MessageBody message={message} />
      <SendAgain message={message} onOpen={onOpen} />
    </Stack>
  );
}

function SendAgain({ message, onOpen }: { message: MessageDetails; onOpen: (id: number) => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => api('POST /api/messages/:id/send', { params: { id: message.id } }),
    onSuccess: async ({ data }) => {
      toastSuccess(t`Queued again as message ${data.id}.`);
      onOpen(data.id);
      await queryClient.invalidateQueries({ queryKey: ['messages'] });
    },
    onError: (error) => showError(error),
  });
  return (
    <div className={classes.foot}>
      {!message.can_send_again && !message.forgotten && (
        <Text size="sm" c="dimmed">
          {message.state === 'queued' || message.state === 'sending' ? (
            <Trans>It is being sent. You can send it again once that has finished.</Trans>
          ) : message.template === 'gift-card' ? (
            <Trans>
              It carried a code and was delivered. Open the card under{' '}
              <TextLink to="/admin/gift-cards" inherit underline="always">
                Gift cards
              </TextLink>{' '}
              to send it again with a new one.
            </Trans>
          ) : (
            <Trans>
              It carried a one-time link and was delivered. The recipient can ask for a new link.
            </Trans>
          )}
        </Text>
      )}
      <Button
        disabled={!message.can_send_again}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        <Trans>Send again</Trans>
      </Button>
    </div>
  );
}
