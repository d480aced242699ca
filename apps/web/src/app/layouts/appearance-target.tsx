import { ActionIcon, Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { HTMLAttributes, Ref } from 'react';

/** The button alone; its menu is loaded when it is first pressed. */
export function AppearanceTarget({
  withLabel = false,
  ...props
}: Omit<HTMLAttributes<HTMLButtonElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLButtonElement>;
  withLabel?: boolean;
}) {
  const { t } = useLingui();
  const icon = <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />;
  if (withLabel) {
    return (
      <Button variant="subtle" fullWidth justify="start" leftSection={icon} {...props}>
        {t`Appearance`}
      </Button>
    );
  }
  return (
    <ActionIcon variant="subtle" size={40} {...props} aria-label={t`Appearance`}>
      {icon}
    </ActionIcon>
  );
}
