import { Anchor, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { usePageData } from '#lib/page-data.ts';

/** How to contact the business with a question that the FAQ does not answer. */
export function AskUs() {
  const { email, phone } = usePageData().settings.business;
  return (
    <Text c="dimmed" size="sm" mt="xl">
      <Trans>
        Can’t find your question? Email{' '}
        <Anchor href={`mailto:${email}`} size="sm" underline="always">
          {email}
        </Anchor>
        .
      </Trans>{' '}
      {phone !== '' && (
        <Trans>
          Or call{' '}
          <Anchor href={phoneLink(phone)} size="sm" underline="always">
            <bdi>{phoneText(phone)}</bdi>
          </Anchor>
          .
        </Trans>
      )}
    </Text>
  );
}
