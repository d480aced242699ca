import { ActionIcon, Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState, type HTMLAttributes, type Ref } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

const AppearanceMenu = lazy(() =>
  loadChunk(() => import('./appearance-menu.tsx')).then((it) => ({ default: it.AppearanceMenu })),
);

/** The button alone; the menu around it comes when it is first pressed. */
export function AppearanceTarget({
  words = false,
  ...props
}: Omit<HTMLAttributes<HTMLButtonElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLButtonElement>;
  words?: boolean;
}) {
  const { t } = useLingui();
  const icon = <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />;
  if (words) {
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

/** Skin, direction, navigation and width. */
export function AppearanceButton({ words = false }: { words?: boolean }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <AppearanceTarget words={words} aria-haspopup="dialog" onClick={() => setWanted(true)} />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AppearanceMenu words={words} />
    </Suspense>
  );
}
