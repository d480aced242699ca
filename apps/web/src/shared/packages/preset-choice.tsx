import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { presetNames, type PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { presetText } from './preset-words.ts';
import classes from './preset-choice.module.css';

/** What a business does, several at once; each says what it brings. */
export function PresetChoice(props: {
  label: string;
  description?: string;
  /** Those to choose from; all unless given. */
  of?: readonly PresetName[];
  /** Those that are there already, and cannot be chosen. */
  there?: readonly PresetName[];
  /** The label of a last choice that rules the others out; none without it. */
  nothing?: string;
  chosen: readonly PresetName[] | null;
  error?: unknown;
  onChange: (chosen: PresetName[]) => void;
}) {
  const { of = presetNames, there = [], nothing, chosen, error } = props;
  const { t } = useLingui();
  const toggle = (name: PresetName, on: boolean) => {
    const others = (chosen ?? []).filter((each) => each !== name);
    props.onChange(
      on ? presetNames.filter((each) => each === name || others.includes(each)) : others,
    );
  };
  return (
    <fieldset
      className={classes.choice}
      aria-invalid={error ? true : undefined}
      data-field="presets"
    >
      <legend>{props.label}</legend>
      {props.description !== undefined && <p className={classes.lead}>{props.description}</p>}
      <div className={classes.options}>
        {of.map((name) => {
          const { title, brings } = presetText(name);
          const isThere = there.includes(name);
          return (
            <Checkbox
              key={name}
              name="presets"
              value={name}
              label={title}
              description={isThere ? t`${brings} It is there already.` : brings}
              disabled={isThere}
              checked={chosen?.includes(name) ?? false}
              onChange={({ currentTarget: { checked } }) => toggle(name, checked)}
            />
          );
        })}
        {nothing !== undefined && (
          <Checkbox
            name="presets"
            value="nothing"
            label={t`None of these`}
            description={nothing}
            checked={chosen?.length === 0}
            onChange={() => props.onChange([])}
          />
        )}
      </div>
      {typeof error === 'string' && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
