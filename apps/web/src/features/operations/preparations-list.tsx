import { Button, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Preparation } from '@slipway/contract/operations/operations';
import { printElement } from '#lib/print/print.ts';
import { ContentText } from '#ui/content-text.tsx';
import classes from './preparations.module.css';

/** The lists of all kinds below each other; `#half_day` scrolls to one and marks it. */
export function PreparationsList({ preparations }: { preparations: Preparation[] }) {
  const { t } = useLingui();
  const highlighted = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (highlighted === '') return;
    document.getElementById(highlighted)?.scrollIntoView({ block: 'start' });
  }, [highlighted]);
  return (
    <div className={classes.columns}>
      <nav className={classes.kinds} aria-label={t`Packages`}>
        {preparations.map(({ kind, name }) => (
          <Link
            key={kind}
            to="/package-preparations"
            hash={kind}
            replace
            className={classes.kind}
            data-chosen={kind === highlighted}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={classes.lists}>
        {preparations.map((preparation) => (
          <OneKind
            key={preparation.kind}
            preparation={preparation}
            highlighted={preparation.kind === highlighted}
          />
        ))}
      </div>
    </div>
  );
}

function OneKind({ preparation, highlighted }: { preparation: Preparation; highlighted: boolean }) {
  const { t } = useLingui();
  const { kind, name, body } = preparation;
  const sheet = useRef<HTMLElement>(null);
  const print = () => {
    if (sheet.current) printElement(sheet.current, name);
  };
  return (
    <section
      ref={sheet}
      id={kind}
      className={classes.list}
      aria-labelledby={`name-${kind}`}
      data-chosen={highlighted}
    >
      <div className={classes.head}>
        <Title order={2} size="h3" id={`name-${kind}`}>
          {name}
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          className="no-print"
          leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
          aria-label={t`Print the list for ${name}`}
          onClick={print}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <ContentText text={body} />
    </section>
  );
}
