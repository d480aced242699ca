import '@mantine/core/styles/Popover.css';
import { Button, Popover } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '@slipway/domain/identity/abilities';
import { useState } from 'react';
import { useCurrentTab } from './use-current-tab.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { titleOf } from '../routes.ts';
import { activeOptionsOf, staffGroups, type NavGroup } from './navigation.ts';
import navClasses from './nav-list.module.css';
import classes from './staff-menus.module.css';

function GroupMenu({ group }: { group: NavGroup }) {
  const { i18n } = useLingui();
  const { settings } = usePageData();
  const currentTab = useCurrentTab();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {i18n._(group.label)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ul className={classes.list}>
          {group.routes.map((name) => (
            <li key={name}>
              <Link
                to={pathOf(name, settings.purpose)}
                className={navClasses.link}
                activeOptions={activeOptionsOf(
                  null,
                  name === group.other?.route ? group : {},
                  currentTab,
                )}
                onClick={() => setOpened(false)}
              >
                {i18n._(titleOf(name, settings.purpose))}
              </Link>
            </li>
          ))}
          {group.other && (
            <li>
              <Link
                to={pathOf(group.other.route, settings.purpose)}
                search={group.other.search}
                className={navClasses.link}
                activeOptions={activeOptionsOf(group.other.search.tab, group, currentTab)}
                onClick={() => setOpened(false)}
              >
                {i18n._(group.other.title)}
              </Link>
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The groups of the back office as menus, for the horizontal layout. */
export function StaffMenus() {
  const page = usePageData();
  const { settings, user } = page;
  const role = user?.role_name ?? null;
  const groups = staffGroups(settings.purpose, (ability) => can(role, ability), page);
  return groups.map((group) => <GroupMenu key={group.label.id} group={group} />);
}
