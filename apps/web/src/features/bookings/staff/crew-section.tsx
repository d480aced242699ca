import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import shared from '#ui/facts.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Section } from './section.tsx';

const CrewModal = lazyPart(
  async () => (await import('#features/bookings/staff/dialogs/crew-modal.tsx')).CrewModal,
);

/** The crew of the trip, and a button to change it. */
export function CrewSection({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { supervisor, mate } = booking.crew;
  const refusal = booking.actions.assign;
  return (
    <Section
      title={t`Crew`}
      action={
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== null}
          title={refusal ?? undefined}
          leftSection={<IconUsers size={16} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          <Trans>Assign</Trans>
        </Button>
      }
    >
      <dl className={shared.facts}>
        <Member label={t`Supervisor`} name={supervisor?.name ?? null} />
        <Member label={t`Mate`} name={mate?.name ?? null} />
      </dl>
      {open && <CrewModal booking={booking} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Member({ label, name }: { label: string; name: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name === null ? (
          <Text span c="dimmed">
            <Trans>Nobody yet</Trans>
          </Text>
        ) : (
          <bdi>{name}</bdi>
        )}
      </dd>
    </div>
  );
}
