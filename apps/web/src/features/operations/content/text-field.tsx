import { Text, Textarea } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { ContentText } from '#ui/content-text.tsx';
import classes from './content.module.css';

/** A text with its preview. */
export function TextField(props: {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, name, value, error, onChange } = props;
  return (
    <div className={classes.pair}>
      <Textarea
        label={label}
        name={name}
        rows={9}
        resize="vertical"
        maxLength={6000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div>
        <Text size="sm" fw={550} mb={4}>
          <Trans>Preview</Trans>
        </Text>
        <div className={classes.preview}>
          <ContentText text={value} />
        </div>
      </div>
    </div>
  );
}
