import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';

/** Archives a row after showing what still uses it, or restores it. Nothing is deleted. */
export function EndButton(props: {
  ended: boolean;
  /** What still uses it, and the consequences. */
  uses: string;
  disabled: boolean;
  onChange: (ended: boolean) => void;
}) {
  const { ended, uses, disabled, onChange } = props;
  const { t } = useLingui();
  if (ended) {
    return (
      <Button variant="default" disabled={disabled} onClick={() => onChange(false)}>
        <Trans>Restore</Trans>
      </Button>
    );
  }
  const ask = async () => {
    const yes = await askToConfirm({
      title: t`Archive this?`,
      text: uses,
      yes: t`Archive`,
      no: t`Keep it`,
    });
    if (yes) onChange(true);
  };
  return (
    <Button variant="subtle" color="red" disabled={disabled} onClick={() => void ask()}>
      <Trans>Archive…</Trans>
    </Button>
  );
}
