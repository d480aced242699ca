import { Stack, Title } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { termsSections } from '@slipway/domain/settings/terms-text';
import type { Settings } from '@slipway/domain/settings/settings';
import type { ReactNode } from 'react';
import { ContentText } from '#ui/content-text.tsx';

/** The text of the terms as it is read, with the cancellation terms where they belong. */
export function TermsText(props: {
  body: string;
  dueDates: Settings['due_dates'];
  /** Whether the trips have a crew. */
  crewed: boolean;
  cancellation: ReactNode;
}) {
  const { body, dueDates, crewed, cancellation } = props;
  const days = (n: number) => plural(n, { one: '# day', other: '# days' });
  const pieces = {
    secondPayment: days(dueDates.second_payment_days),
    finalPayment: days(dueDates.final_payment_days),
  };
  return (
    <Stack gap="sm">
      {termsSections(body, { crewed, pieces, dueDates }).map(({ title, parts }, index) => (
        <Stack key={index} gap="sm">
          {title !== '' && <Title order={3}>{title}</Title>}
          {parts.map((part, at) =>
            part.kind === 'text' ? (
              <ContentText key={at} text={part.text} />
            ) : (
              <div key={at}>{cancellation}</div>
            ),
          )}
        </Stack>
      ))}
    </Stack>
  );
}
