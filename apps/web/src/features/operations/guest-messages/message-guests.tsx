import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { useMay } from '#shared/use-may.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { UnitOfDay, Audience } from './audience.ts';

const GuestMessageForm = lazyPart(
  async () => (await import('./guest-message-form.tsx')).GuestMessageForm,
);

/** Opens the message to the guests of a departure or a day; only there for whoever may call them off. */
export function MessageGuests(props: {
  audience: Audience;
  /** The units of a day, to choose one of them. */
  units?: UnitOfDay[];
  disabled?: boolean;
}) {
  const { audience, units = [], disabled = false } = props;
  const may = useMay(supervisorArea);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        disabled={disabled}
        leftSection={<IconMessage size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>Message to guests…</Trans>
      </Button>
      {isOpen && (
        <GuestMessageForm audience={audience} units={units} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
