import { Stack, Title } from '@mantine/core';
import { headedTexts } from '@slipway/domain/messages/headed-text';
import { ContentText } from './content-text.tsx';

/** A long text written by staff, with headings. */
export function HeadedText({ text }: { text: string }) {
  return (
    <Stack gap="sm">
      {headedTexts(text).map((part, index) => (
        <Stack key={index} gap="sm">
          {part.title !== '' && (
            <Title order={3} size="h4">
              {part.title}
            </Title>
          )}
          {part.text !== '' && <ContentText text={part.text} />}
        </Stack>
      ))}
    </Stack>
  );
}
