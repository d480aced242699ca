import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';

/** Says that email or SMS is not set up, so that messages are not sent, and leads to where email is set up. */
export function DeliveryNotice({ delivery }: { delivery: { mail: boolean; sms: boolean } }) {
  const { mail, sms } = delivery;
  const { settings } = usePageData();
  if (mail && sms) return null;
  return (
    <Alert
      color="navy"
      variant="light"
      mb="md"
      icon={<IconInbox size={20} stroke={1.7} aria-hidden />}
    >
      {!mail && !sms && (
        <Trans>
          Email and SMS are not set up, so nothing is sent. You can read every message here. Set
          SMTP_URL to send email, and the TWILIO_ variables to send SMS.
        </Trans>
      )}
      {!mail && sms && (
        <Trans>
          Email is not set up, so none is sent. You can read every message here. Set SMTP_URL to
          send email.
        </Trans>
      )}
      {mail && !sms && (
        <Trans>
          SMS is not set up, so none is sent. You can read every message here. Set the TWILIO_
          variables to send SMS.
        </Trans>
      )}
      {!mail && (
        <TextLink to={pathOf('providers', settings.purpose)} display="block" mt="xs">
          <Trans>Set up email under Cards and emails</Trans>
        </TextLink>
      )}
    </Alert>
  );
}
