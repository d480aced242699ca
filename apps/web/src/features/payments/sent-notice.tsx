import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans } from '@lingui/react/macro';

/** Says that a payment was sent without an answer, and that pressing again finds out. */
export function SentNotice() {
  return (
    <Alert color="yellow" variant="light" role="status">
      <Trans>
        A payment was sent, but its answer did not reach us. Press the button to find out: it is the
        same payment, and you will not be charged twice.
      </Trans>
    </Alert>
  );
}
