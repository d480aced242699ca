import { Group, type GroupProps } from '@mantine/core';
import classes from './buttons.module.css';

/** The buttons at the end of a form or a dialog. On a phone they fill their lines. */
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
