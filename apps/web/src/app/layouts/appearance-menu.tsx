import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { setAppearance, useAppearance, type Appearance } from '#lib/appearance.ts';
import { rowOf } from '../routes.ts';
import { useRouteName } from '../use-route.ts';
import { AppearanceTarget } from './appearance-button.tsx';

interface Choice {
  label: ReactNode;
  change: Partial<Appearance>;
  on: boolean;
}

function Choices({ label, choices }: { label: ReactNode; choices: Choice[] }) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {choices.map((choice, index) => (
        <Menu.Item
          key={index}
          role="menuitemradio"
          aria-checked={choice.on}
          leftSection={
            <IconCheck size={16} aria-hidden visibility={choice.on ? 'visible' : 'hidden'} />
          }
          onClick={() => setAppearance(choice.change)}
        >
          {choice.label}
        </Menu.Item>
      ))}
    </>
  );
}

/** Skin, direction, place of the navigation and width of the content, remembered in this browser. */
export function AppearanceMenu() {
  const now = useAppearance();
  const full = rowOf(useRouteName()).layout === 'full';
  return (
    <Menu defaultOpened position="bottom-end" shadow="lg" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <AppearanceTarget />
      </Menu.Target>
      <Menu.Dropdown>
        <Choices
          label={<Trans>Skin</Trans>}
          choices={[
            { label: <Trans>Light</Trans>, change: { skin: 'light' }, on: now.skin === 'light' },
            { label: <Trans>Dark</Trans>, change: { skin: 'dark' }, on: now.skin === 'dark' },
          ]}
        />
        <Choices
          label={<Trans>Direction</Trans>}
          choices={[
            {
              label: <Trans>Left to right</Trans>,
              change: { direction: 'ltr' },
              on: now.direction === 'ltr',
            },
            {
              label: <Trans>Right to left</Trans>,
              change: { direction: 'rtl' },
              on: now.direction === 'rtl',
            },
          ]}
        />
        {!full && (
          <>
            <Choices
              label={<Trans>Navigation</Trans>}
              choices={[
                {
                  label: <Trans>As the page has it</Trans>,
                  change: { layout: null },
                  on: now.layout === null,
                },
                {
                  label: <Trans>At the side</Trans>,
                  change: { layout: 'vertical' },
                  on: now.layout === 'vertical',
                },
                {
                  label: <Trans>At the top</Trans>,
                  change: { layout: 'horizontal' },
                  on: now.layout === 'horizontal',
                },
              ]}
            />
            <Choices
              label={<Trans>Width</Trans>}
              choices={[
                {
                  label: <Trans>Boxed</Trans>,
                  change: { width: 'boxed' },
                  on: now.width === 'boxed',
                },
                { label: <Trans>Full</Trans>, change: { width: 'full' }, on: now.width === 'full' },
              ]}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
