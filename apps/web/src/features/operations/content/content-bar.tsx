import { Button, Group, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import classes from './content.module.css';

/** Shows whether everything is saved, with the save button; stays in view. */
export function ContentBar(props: {
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  const { dirty, saving, onSave, onDiscard } = props;
  return (
    <div className={classes.bar} data-dirty={dirty}>
      <Text size="sm" role="status" className={classes.barText ?? ''}>
        {dirty ? <Trans>You have unsaved changes.</Trans> : <Trans>Everything is saved.</Trans>}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={!dirty || saving} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button disabled={!dirty} loading={saving} onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      </Group>
    </div>
  );
}
