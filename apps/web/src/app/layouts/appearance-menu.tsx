import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setAppearance, useAppearance } from '#lib/appearance.ts';
import { usePageData } from '#lib/page-data.ts';
import { rowOf } from '../routes.ts';
import { useRouteName } from '../use-route.ts';
import { AppearanceTarget } from './appearance-target.tsx';

function Choice<T extends string>(props: {
  label: string;
  value: T;
  choices: { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <div>
      <Text size="xs" fw={600} c="dimmed" mb={4} aria-hidden>
        {props.label}
      </Text>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={props.label}
        data={props.choices}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  );
}

/**
 * The display preferences: colour scheme, direction, navigation, content width and row height, stored in this
 * browser.
 */
export function AppearanceMenu(props: {
  withLabel?: boolean;
  /** Moving the navigation mounts a new button, and this menu with it. */
  onMove: () => void;
}) {
  const { withLabel = false } = props;
  const { t } = useLingui();
  const now = useAppearance();
  const { user } = usePageData();
  const [opened, setOpened] = useState(true);
  const full = rowOf(useRouteName()).layout === 'full';
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="lg"
      width={296}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AppearanceTarget withLabel={withLabel} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Appearance`}>
        <Stack gap="sm">
          <Choice
            label={t`Theme`}
            value={now.skin}
            choices={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
            onChange={(skin) => setAppearance({ skin })}
          />
          <Choice
            label={t`Direction`}
            value={now.direction}
            choices={[
              { value: 'ltr', label: t`Left to right` },
              { value: 'rtl', label: t`Right to left` },
            ]}
            onChange={(direction) => setAppearance({ direction })}
          />
          {!full && (
            <>
              <Choice
                label={t`Navigation`}
                value={now.layout ?? 'auto'}
                choices={[
                  { value: 'auto', label: t`Automatic` },
                  { value: 'vertical', label: t`Side` },
                  { value: 'horizontal', label: t`Top` },
                ]}
                onChange={(layout) => {
                  props.onMove();
                  setAppearance({ layout: layout === 'auto' ? null : layout });
                }}
              />
              <Choice
                label={t`Content width`}
                value={now.width}
                choices={[
                  { value: 'boxed', label: t`Boxed` },
                  { value: 'full', label: t`Full` },
                ]}
                onChange={(width) => setAppearance({ width })}
              />
              {user && (
                <Choice
                  label={t`Table rows`}
                  value={now.rows}
                  choices={[
                    { value: 'usual', label: t`Normal` },
                    { value: 'compact', label: t`Compact` },
                  ]}
                  onChange={(rows) => setAppearance({ rows })}
                />
              )}
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
