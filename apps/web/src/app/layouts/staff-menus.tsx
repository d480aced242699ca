import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '@slipway/domain/identity/abilities';
import { usePageData } from '#lib/page-data.ts';
import { pathOf, titleOf } from '../routes.ts';
import { staffGroups } from './navigation.ts';

/** The back office's groups as menus, for the horizontal layout. */
export function StaffMenus() {
  const { i18n } = useLingui();
  const { settings, user } = usePageData();
  const role = user?.role_name ?? null;
  return staffGroups(settings.purpose, (wanted) => can(role, wanted)).map((group) => (
    <Menu key={group.label.id} position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {i18n._(group.label)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {group.routes.map((name) => (
          <Menu.Item
            key={name}
            renderRoot={(props: Record<string, unknown>) => (
              <Link {...props} to={pathOf(name, settings.purpose)} />
            )}
          >
            {i18n._(titleOf(name, settings.purpose))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  ));
}
