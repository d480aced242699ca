import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import classes from './code-field.module.css';

/**
 * The field of a promo code, or of a gift card where those are taken, with the code in use or why it is refused; closed
 * at first (docs/rules/screens.md, "Basket").
 */
export function CodeField(props: {
  /** The code that was entered; null: none. */
  code: string | null;
  /** Why it takes nothing off. */
  problem: string | null;
  checking: boolean;
  /** Why it is not looked up yet; absent or null: it is. */
  hint?: string | null;
  /** What opens it; absent: `I have a code`. */
  opener?: ReactNode;
  onCode: (code: string | null) => void;
}) {
  const { code, problem, checking, hint = null, opener, onCode } = props;
  const { t } = useLingui();
  const [field, setField] = useState<'closed' | 'open' | 'removed'>(
    code === null ? 'closed' : 'open',
  );
  const [typed, setTyped] = useState(code ?? '');
  if (field !== 'open') {
    return (
      <Button
        className={classes.opener ?? ''}
        variant="subtle"
        size="compact-sm"
        // The button that removed the code is gone, and its focus comes here.
        autoFocus={field === 'removed'}
        onClick={() => setField('open')}
      >
        {opener ?? <Trans>I have a code</Trans>}
      </Button>
    );
  }
  const isUsed = code !== null && problem === null && !checking && hint === null;
  const use = () => {
    const text = typed.trim();
    onCode(text === '' ? null : text);
  };
  const remove = () => {
    onCode(null);
    setTyped('');
    setField('removed');
  };
  return (
    <div className={classes.field}>
      <TextInput
        className={classes.input ?? ''}
        label={t`Code`}
        data-field="code"
        size="sm"
        dir="ltr"
        maxLength={60}
        autoFocus={code === null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        readOnly={isUsed}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problem}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          // An emptied field is no code, without the press of a button.
          if (text.trim() === '' && code !== null) onCode(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form around the field.
          event.preventDefault();
          use();
        }}
      />
      <div className={classes.buttons}>
        {!isUsed && (
          <Button size="sm" variant="default" loading={checking} onClick={use}>
            <Trans>Use code</Trans>
          </Button>
        )}
        {code !== null && !checking && (
          <Button size="sm" variant={isUsed ? 'default' : 'subtle'} onClick={remove}>
            <Trans>Remove code</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
