import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';

/** A concurrent save of the same text: what was changed, and both ways to continue. */
export function ContentConflict(props: {
  changed: string[];
  onKeep: () => void;
  onLoad: () => void;
}) {
  const { changed, onKeep, onLoad } = props;
  const { t } = useLingui();
  return (
    <ConflictNotice
      title={t`Someone else has changed these texts`}
      actions={
        <>
          <Button size="xs" onClick={onKeep}>
            <Trans>Keep mine and replace theirs</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onLoad}>
            <Trans>Discard mine and load theirs</Trans>
          </Button>
        </>
      }
    >
      <Text size="sm">
        <Trans>
          Your changes are not saved yet, but everything you typed is still here. The other person
          changed:
        </Trans>
      </Text>
      <ul>
        {changed.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </ConflictNotice>
  );
}
