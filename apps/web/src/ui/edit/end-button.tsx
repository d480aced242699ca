import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';

/**
 * Archives a row after showing what still uses it, or restores it, and saves the form that it stands in at once.
 * Nothing is deleted. After a save that was refused it can be taken back.
 */
export function EndButton(props: {
  ended: boolean;
  /** Whether the row is not saved so. */
  isChanged: boolean;
  /** What still uses it, and the consequences. */
  uses: string;
  disabled: boolean;
  onChange: (ended: boolean) => void;
}) {
  const { ended, isChanged, uses, disabled, onChange } = props;
  const { t } = useLingui();
  if (isChanged) {
    return (
      <Button variant="default" disabled={disabled} onClick={() => onChange(!ended)}>
        {ended ? <Trans>Do not archive</Trans> : <Trans>Do not restore</Trans>}
      </Button>
    );
  }
  const saveAs = (now: boolean, form: HTMLFormElement | null) => {
    // The form sends what it shows, so it has to know before it is sent.
    flushSync(() => onChange(now));
    form?.requestSubmit();
  };
  if (ended) {
    return (
      <Button
        variant="default"
        disabled={disabled}
        onClick={({ currentTarget: { form } }) => saveAs(false, form)}
      >
        <Trans>Restore</Trans>
      </Button>
    );
  }
  const ask = async (form: HTMLFormElement | null) => {
    const yes = await askToConfirm({
      title: t`Archive this?`,
      text: uses,
      yes: t`Archive`,
      no: t`Keep it`,
    });
    if (yes) saveAs(true, form);
  };
  return (
    <Button
      variant="subtle"
      color="red"
      disabled={disabled}
      onClick={({ currentTarget: { form } }) => void ask(form)}
    >
      <Trans>Archive…</Trans>
    </Button>
  );
}
