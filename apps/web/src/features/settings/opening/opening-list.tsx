import { Button, Group, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import type { OpeningStep } from '@slipway/domain/settings/opening';
import type { DepositsNow } from '@slipway/domain/payments/card-taking';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { depositsNowText } from '../providers/deposits-now.ts';
import { openingText } from './opening-texts.ts';
import { useMarkOpening, type OpeningLine } from './use-opening.ts';
import classes from './opening.module.css';

const icons = { open: IconCircle, done: IconCircleCheck, put_away: IconCircleMinus };

/** The steps of the opening, each with its state, what it is for and the way to it. */
export function OpeningList(props: {
  lines: readonly OpeningLine[];
  /** How visitors pay their deposits now, said with the cards. */
  deposits: DepositsNow;
  /** What is done in the list itself, by step; the first that is to do is open, others on request. */
  panels?: Partial<Record<OpeningStep, ReactNode>>;
  /** What belongs to a step whatever its state. */
  notes?: Partial<Record<OpeningStep, ReactNode>>;
}) {
  const { lines, deposits, panels = {}, notes = {} } = props;
  const [asked, setAsked] = useState<OpeningStep | null>(null);
  const first = lines.find(({ step, state }) => state === 'open' && panels[step] !== undefined);
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const states = {
    open: t`To do`,
    done: t`Done`,
    put_away: t`Dismissed`,
  };
  const list = useRef<HTMLOListElement>(null);
  useNextFocus(list, lines.map(({ step, state }) => `${step} ${state}`).join());
  const next = first?.step ?? 'publish';
  return (
    <ol className={classes.list} ref={list}>
      {lines.map((line) => {
        const Icon = icons[line.state];
        const { title, about } = openingText(line.step, purpose);
        const panel = line.state === 'open' ? panels[line.step] : undefined;
        const shown = line.step === first?.step || line.step === asked || line.step === 'publish';
        return (
          <li key={line.step} className={classes.line} data-state={line.state}>
            <Icon size={22} stroke={1.7} className={classes.icon} aria-hidden />
            <div className={classes.body}>
              <div className={classes.head}>
                <div>
                  <p
                    className={classes.title}
                    tabIndex={-1}
                    data-next={line.step === next || undefined}
                  >
                    <b>{t(title)}</b>
                    <span className={classes.state}>{states[line.state]}</span>
                  </p>
                  <Text size="sm" c="dimmed">
                    {t(about)}
                    {line.step === 'cards' && <> {t(depositsNowText[deposits])}</>}
                  </Text>
                </div>
                <LineActions
                  line={line}
                  onBegin={panel === undefined || shown ? null : () => setAsked(line.step)}
                />
              </div>
              {notes[line.step]}
              {shown && panel}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Once a step is done, what was pressed is gone: the focus goes to the title of what comes next. */
function useNextFocus(list: RefObject<HTMLOListElement | null>, states: string) {
  const before = useRef(states);
  useEffect(() => {
    if (before.current === states) return;
    before.current = states;
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [list, states]);
}

function LineActions(props: {
  line: OpeningLine;
  /** Shows what is done in the list itself; null: it is shown, or there is nothing. */
  onBegin: (() => void) | null;
}) {
  const { step, state, told } = props.line;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const mark = useMarkOpening();
  const { title, go } = openingText(step, purpose);
  const busy = mark.isPending;
  return (
    <Group gap="xs" className={classes.actions ?? ''}>
      {props.onBegin !== null && (
        <Button
          size="xs"
          variant="light"
          aria-label={t`Do this now: ${t(title)}`}
          onClick={props.onBegin}
        >
          <Trans>Do this now</Trans>
        </Button>
      )}
      {go !== null && (
        <ButtonLink
          to={go.to(purpose)}
          {...(go.search && { search: go.search })}
          size="xs"
          variant="default"
        >
          {t(go.label)}
        </ButtonLink>
      )}
      {step !== 'publish' && state === 'open' && told && (
        <Button
          size="xs"
          variant="light"
          loading={busy}
          onClick={() => mark.mutate({ step, mark: 'done' })}
        >
          {step === 'backup' ? <Trans>It is set up</Trans> : <Trans>Read and accepted</Trans>}
        </Button>
      )}
      {step !== 'publish' && step !== 'business' && state === 'open' && (
        <Button
          size="xs"
          variant="subtle"
          disabled={busy}
          aria-label={t`Dismiss: ${t(title)}`}
          onClick={() => mark.mutate({ step, mark: 'put_away' })}
        >
          <Trans>Dismiss</Trans>
        </Button>
      )}
      {step !== 'publish' && (state === 'put_away' || (state === 'done' && told)) && (
        <Button
          size="xs"
          variant="subtle"
          disabled={busy}
          aria-label={t`Back to the list: ${t(title)}`}
          onClick={() => mark.mutate({ step, mark: 'open' })}
        >
          <Trans>Back to the list</Trans>
        </Button>
      )}
    </Group>
  );
}
