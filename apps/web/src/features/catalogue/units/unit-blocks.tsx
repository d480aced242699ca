import { Button, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { TextLink } from '#ui/links.tsx';
import { daysText, whenText } from '#features/catalogue/closings/closing-words.ts';
import { ClosingModal } from '#features/catalogue/closings/lazy-closing-modal.ts';
import classes from '#features/catalogue/catalogue.module.css';

/**
 * When a unit cannot be booked: its closed days, and what connected calendars reserve. They are saved
 * independently of the form around them.
 */
export function UnitBlocks({ unitId }: { unitId: number }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const [closing, setClosing] = useState(false);
  const closings = useQuery({
    queryKey: ['closings', 'of', unitId],
    queryFn: ({ signal }) => api('GET /api/closings', { query: { unit_id: unitId }, signal }),
    staleTime: 0,
  });
  const blocks = useQuery({
    queryKey: ['unit-blocks', unitId],
    queryFn: ({ signal }) => api('GET /api/unit-blocks', { query: { unit_id: unitId }, signal }),
    staleTime: 0,
  });
  const closed = closings.data?.data ?? [];
  const reserved = blocks.data?.data ?? [];
  return (
    <div className={classes.blocks}>
      <Title order={4} size="h5">
        <Trans>Closed days</Trans>
      </Title>
      {closed.length + reserved.length > 0 && (
        <ul className={classes.blockList}>
          {closed.map((one) => (
            <Row key={one.id} days={whenText(one)} {...one}>
              {one.unit_id === null && <Trans>The whole business</Trans>}
            </Row>
          ))}
          {reserved.map((one) => (
            <Row
              key={`calendar ${one.id}`}
              days={daysText({ from: one.from_date, to: one.to_date })}
              {...one}
            />
          ))}
        </ul>
      )}
      <div className={classes.blockTools}>
        <Button variant="default" onClick={() => setClosing(true)}>
          <Trans>Close days…</Trans>
        </Button>
        <TextLink to={pathOf('closed-days', purpose)} target="_blank">
          <Trans>All closed days</Trans>
        </TextLink>
      </div>
      {closing && (
        <ClosingModal
          closing={null}
          start={{ unitId, from: null, to: null }}
          onClose={() => setClosing(false)}
        />
      )}
      {(closings.isError || blocks.isError) && (
        <Text
          size="sm"
          c="var(--sw-error)"
          role="alert"
        >{t`The closed days could not be loaded`}</Text>
      )}
    </div>
  );
}

function Row(props: {
  days: string;
  item: number;
  reason: string;
  bookings: number;
  children?: ReactNode;
}) {
  const { days, item, reason, bookings, children } = props;
  return (
    <li className={classes.block}>
      <div>
        <span className={classes.name}>{days}</span>{' '}
        {item > 0 && (
          <>
            <Trans>Item {item}</Trans>{' '}
          </>
        )}
        {children} <bdi>{reason}</bdi>
        {bookings > 0 && (
          <Text size="sm" c="var(--sw-error)">
            <Trans>Bookings on these days: {bookings}. They stay as they are.</Trans>
          </Text>
        )}
      </div>
    </li>
  );
}
