import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';

/** A row's button that opens the form of a copy. */
export function CopyButton({ name, onCopy }: { name: string; onCopy: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t`Copy ${name}`}
      onClick={(event) => {
        // Pressing the row itself opens it.
        event.stopPropagation();
        onCopy();
      }}
    >
      <Trans>Copy</Trans>
    </Button>
  );
}
