import { useLingui } from '@lingui/react/macro';
import { IconLock, IconTool } from '@tabler/icons-react';
import type { ClosedDays } from '@slipway/contract/operations/day';
import { closedLabel } from './event-labels.ts';
import classes from './calendar.module.css';

/** Closed days, each with its unit and reason. */
export function ClosedNotes(props: {
  closed: ClosedDays[];
  units: { id: number; name: string }[];
  /** The unit is clear from the context. */
  withoutUnit?: boolean;
}) {
  const { closed, units, withoutUnit = false } = props;
  const { t } = useLingui();
  return closed.map((it) => {
    const Icon = it.kind === 'maintenance' ? IconTool : IconLock;
    const named =
      it.unit_id === 0 ? t`Whole business` : units.find(({ id }) => id === it.unit_id)?.name;
    const unit = withoutUnit && it.unit_id !== 0 ? undefined : named;
    const label = [unit, closedLabel(it)].filter((word) => word !== undefined).join(': ');
    return (
      <p key={`${it.kind}-${it.unit_id}-${it.id}`} className={classes.closed} title={label}>
        <Icon size={13} stroke={1.8} aria-hidden />
        <bdi>{label}</bdi>
      </p>
    );
  });
}
