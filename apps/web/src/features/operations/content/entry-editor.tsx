import { TextInput, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { EntryDraft } from './faq-draft.ts';
import { OrderButtons } from './order-buttons.tsx';
import { TextField } from './text-field.tsx';
import classes from './content.module.css';

/** One question, collapsed to a line until opened. */
export function EntryEditor(props: {
  entry: EntryDraft;
  path: string;
  errors: Record<string, string>;
  open: boolean;
  first: boolean;
  last: boolean;
  onToggle: () => void;
  onChange: (next: EntryDraft) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { entry, path, errors, first, last, onToggle, onChange, onMove, onRemove } = props;
  const { t } = useLingui();
  const wrong = Object.keys(errors).some((name) => name.startsWith(`${path}.`));
  const open = props.open || wrong;
  const name = entry.question === '' ? t`New question` : entry.question;
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <UnstyledButton className={classes.toggle ?? ''} aria-expanded={open} onClick={onToggle}>
          <IconChevronDown size={16} stroke={2} data-open={open} aria-hidden />
          <span>{name}</span>
        </UnstyledButton>
        <OrderButtons name={name} first={first} last={last} onMove={onMove} onRemove={onRemove} />
      </div>
      {open && (
        <div className={classes.fields}>
          <TextInput
            label={t`Question`}
            name={`${path}.question`}
            maxLength={300}
            value={entry.question}
            error={errors[`${path}.question`]}
            onChange={(event) => onChange({ ...entry, question: event.currentTarget.value })}
          />
          <TextField
            label={t`Answer`}
            name={`${path}.answer`}
            value={entry.answer}
            error={errors[`${path}.answer`]}
            onChange={(answer) => onChange({ ...entry, answer })}
          />
        </div>
      )}
    </li>
  );
}
