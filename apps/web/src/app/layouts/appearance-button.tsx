import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState, type HTMLAttributes, type Ref } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

const AppearanceMenu = lazy(() =>
  loadChunk(() => import('./appearance-menu.tsx')).then((it) => ({ default: it.AppearanceMenu })),
);

/** The button alone; the menu around it comes when it is first pressed. */
export function AppearanceTarget(
  props: Omit<HTMLAttributes<HTMLButtonElement>, 'color' | 'style'> & {
    ref?: Ref<HTMLButtonElement>;
  },
) {
  const { t } = useLingui();
  return (
    <ActionIcon variant="subtle" size={40} {...props} aria-label={t`Appearance`}>
      <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

/** Skin, direction, navigation and width. */
export function AppearanceButton() {
  const [wanted, setWanted] = useState(false);
  const button = <AppearanceTarget aria-haspopup="dialog" onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AppearanceMenu />
    </Suspense>
  );
}
