import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';

/** In place of a card: how the business takes what is due. */
export function HowToPay({ about }: { about: 'price' | 'tip' | 'owed' }) {
  const { t } = useLingui();
  const { payment } = usePageData();
  return (
    <Alert
      color="blue"
      variant="light"
      role="status"
      icon={<IconInfoCircle size={20} stroke={1.7} aria-hidden />}
      title={t`Not paid online`}
    >
      {about === 'price' && <span dir="auto">{payment.how}</span>}
      {about === 'owed' && <Trans>We will contact you about what is still owed.</Trans>}
      {about === 'tip' && (
        <Trans>No card is taken here. Please give your tip in person, or contact us.</Trans>
      )}
    </Alert>
  );
}
