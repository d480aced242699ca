import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { AppearanceButton } from './appearance-button.tsx';
import { NavList } from './nav-list.tsx';

/** The navigation as a drawer, below 768 px. */
export function NavDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding="xs"
      title={settings.business.name}
      closeButtonProps={{ 'aria-label': t`Close the menu`, size: 44 }}
    >
      <NavList onGo={onClose} />
      <AppearanceButton withLabel />
    </Drawer>
  );
}
