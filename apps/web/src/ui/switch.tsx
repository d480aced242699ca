import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch as MantineSwitch } from '@mantine/core';
import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './switch.module.css';

const { root, body, input, track, thumb, labelWrapper, label } = MantineSwitch.classes;

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
}

/**
 * Mantine's Switch without the block element that it nests in the label, where only text is allowed. Its
 * description is outside the label, so that the accessible name is the label alone.
 */
export function Switch({ label: name, description, error, className, ...rest }: Props) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  const describes = [
    description === undefined ? null : `${id}-description`,
    error == null || error === false ? null : `${id}-error`,
  ].filter((it) => it !== null);
  return (
    <div className={joined(root, classes.root, className)} data-label-position="right">
      <label className={body} htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          className={joined(input, 'mantine-Switch-input')}
          {...(describes.length > 0 ? { 'aria-describedby': describes.join(' ') } : {})}
        />
        <span
          className={joined(track, 'mantine-Switch-track')}
          aria-hidden
          data-label-position="right"
          data-without-labels
          {...(error ? { 'data-error': true } : {})}
        >
          <span className={thumb} data-reduce-motion data-with-thumb-indicator />
        </span>
        <span className={labelWrapper}>
          <span className={label}>{name}</span>
        </span>
      </label>
      {description !== undefined && (
        <p
          className={joined(classes.description, 'mantine-Switch-description')}
          id={`${id}-description`}
        >
          {description}
        </p>
      )}
      {describes.includes(`${id}-error`) && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
