import { Group, type GroupProps } from '@mantine/core';
import classes from './buttons.module.css';

/** The buttons that end a form or a dialog, the last one doing what it is for. On a phone they fill their lines. */
export function Buttons(props: Pick<GroupProps, 'mt' | 'className' | 'children'>) {
  const { className = '', ...rest } = props;
  return (
    <Group
      justify="flex-end"
      gap="sm"
      className={`${classes.buttons ?? ''} ${className}`.trim()}
      {...rest}
    />
  );
}
