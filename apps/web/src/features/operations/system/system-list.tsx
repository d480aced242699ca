import '@mantine/core/styles/Alert.css';
import { Alert, Text } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { System, SystemLineAnswer } from '@slipway/contract/operations/system';
import type { SystemPart } from '@slipway/domain/operations/system-health';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { Badge } from '#ui/list/badge.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { findingTexts, ownWords, partNames, stateNames } from './system-texts.ts';
import classes from './system.module.css';

const icons = { good: IconCircleCheck, look: IconInfoCircle, act: IconAlertTriangle };
const tones = { good: 'good', look: 'waiting', act: 'bad' } as const;

/** Where something is done about a part. */
const places: Partial<
  Record<
    SystemPart,
    {
      path: 'messages' | 'to-do' | 'calendar-feeds' | 'backups' | 'open-holds';
      label: MessageDescriptor;
    }
  >
> = {
  messages: { path: 'messages', label: msg`Messages` },
  jobs: { path: 'to-do', label: msg`To do` },
  charges: { path: 'to-do', label: msg`To do` },
  calendars: { path: 'calendar-feeds', label: msg`Calendar feeds` },
  backups: { path: 'backups', label: msg`Backups` },
  holds: { path: 'open-holds', label: msg`Open holds` },
};

/** Every part with its state, and above them what is to be done first. */
export function SystemList({ system }: { system: System }) {
  const { t } = useLingui();
  const { lines, figures } = system;
  return (
    <>
      <Summary lines={lines} />
      <ul className={classes.list} aria-label={t`Parts of the system`}>
        {lines.map((line) => (
          <Line key={line.part} line={line} figures={figures} />
        ))}
      </ul>
    </>
  );
}

function Summary({ lines }: { lines: readonly SystemLineAnswer[] }) {
  const act = lines.filter(({ state }) => state === 'act').length;
  const look = lines.filter(({ state }) => state === 'look').length;
  const color = act > 0 ? 'red' : look > 0 ? 'yellow' : 'green';
  return (
    <Alert color={color} variant="light" role="status" mb="md">
      <Text fw={600}>
        {act > 0 ? (
          <Plural
            value={act}
            one="# part is out of bounds: something has to be done."
            other="# parts are out of bounds: something has to be done."
          />
        ) : look > 0 ? (
          <Plural
            value={look}
            one="Everything works. # part is worth a look."
            other="Everything works. # parts are worth a look."
          />
        ) : (
          <Trans>Everything works.</Trans>
        )}
      </Text>
    </Alert>
  );
}

function Line({ line, figures }: { line: SystemLineAnswer; figures: System['figures'] }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const { part, state, finding } = line;
  const { now, todo } = findingTexts[finding](figures);
  const words = ownWords(finding, figures);
  const place = state === 'good' ? undefined : places[part];
  const Icon = icons[state];
  return (
    <li className={classes.line} data-state={state}>
      <Icon size={22} stroke={1.7} className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <div className={classes.text}>
          <p className={classes.head}>
            <b>{t(partNames[part])}</b>
            <Badge tone={tones[state]}>{t(stateNames[state])}</Badge>
          </p>
          <Text size="sm">{now}</Text>
          {words !== null && words !== '' && (
            <p className={classes.words} dir="auto">
              {words}
            </p>
          )}
          {todo !== null && (
            <Text size="sm" c="dimmed" mt={4}>
              {todo}
            </Text>
          )}
        </div>
        {place && (
          <ButtonLink
            to={pathOf(place.path, purpose)}
            size="xs"
            variant="default"
            className={classes.go ?? ''}
          >
            {t(place.label)}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
