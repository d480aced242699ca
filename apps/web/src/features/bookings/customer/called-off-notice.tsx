import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';

/** Says that the business called the trip off and what the customer can do; `onChoose` opens the choice. */
export function CalledOffNotice({ onChoose }: { onChoose?: () => void }) {
  return (
    <Alert color="yellow" variant="light" title={<Trans>We have had to call this trip off</Trans>}>
      <Trans>Choose another day at no cost, or cancel and get a full refund.</Trans>
      {onChoose && (
        <Button variant="default" mt="sm" display="block" onClick={onChoose}>
          <Trans>New date or refund</Trans>
        </Button>
      )}
    </Alert>
  );
}
