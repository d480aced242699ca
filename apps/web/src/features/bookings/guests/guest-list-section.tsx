import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { Section } from '#features/bookings/staff/section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const GuestListModal = lazyPart(
  async () => (await import('./guest-list-modal.tsx')).GuestListModal,
);

/** The guests of a booking by name, for staff, where its kind asks for them. */
export function GuestListSection({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { guest_list: list, guest_types: types, cancelled } = booking;
  if (list === null) return null;
  const typeOf = (id: number | null) => types.find((type) => type.id === id)?.name ?? '';
  return (
    <Section
      title={t`Guest list`}
      action={
        cancelled ? undefined : (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            <Trans>Edit names</Trans>
          </Button>
        )
      }
    >
      {list.guests.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No names yet.</Trans>
        </Text>
      ) : (
        <ul>
          {list.guests.map(({ name, type }, index) => (
            <li key={index}>
              <bdi>{name}</bdi>
              {typeOf(type) !== '' && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  <bdi>{typeOf(type)}</bdi>
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.emergency_phone !== '' && (
        <Text size="sm">
          <Trans>
            Emergency phone: <bdi>{phoneText(list.emergency_phone)}</bdi>
          </Trans>
        </Text>
      )}
      {!list.complete && list.guests.length > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>The list is not complete.</Trans>
        </Text>
      )}
      {open && <GuestListModal bookingId={booking.id} onClose={() => setOpen(false)} />}
    </Section>
  );
}
