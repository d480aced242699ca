import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the page with its print styles. */
export function PrintPage() {
  return (
    <Button
      variant="default"
      className="no-print"
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
      onClick={() => window.print()}
    >
      <Trans>Print</Trans>
    </Button>
  );
}
