import { plural } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Person, UsedPerson } from '@slipway/contract/identity/identity';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';

/** Deactivates a user after listing what still refers to them, or reactivates them. */
export function EndUserButton({ user, onDone }: { user: Person; onDone: () => void }) {
  const { i18n, t } = useLingui();
  const usesOf = ({ uses }: UsedPerson): string => {
    const parts = [
      ...(uses.units.length === 0
        ? []
        : [t`Default supervisor of ${new Intl.ListFormat(i18n.locale).format(uses.units)}.`]),
      ...(uses.bookings_ahead === 0
        ? []
        : [
            plural(uses.bookings_ahead, {
              one: '# upcoming booking.',
              other: '# upcoming bookings.',
            }),
          ]),
    ];
    return parts.join(' ');
  };
  const change = useMutation({
    mutationFn: async () => {
      const params = { id: user.id };
      if (!user.inactive) {
        const { data } = await api('GET /api/users/:id', { params });
        const agreed = await askToConfirm({
          title: t`Archive ${user.name}?`,
          text: [
            t`They are signed out and can no longer sign in. Their data is kept.`,
            usesOf(data),
          ]
            .join(' ')
            .trim(),
          yes: t`Archive user`,
          no: t`No, go back`,
        });
        if (!agreed) return false;
      }
      await api('POST /api/user/:id', {
        params,
        body: { inactive: !user.inactive, version: user.version },
      });
      return true;
    },
    onSuccess: (done) => {
      if (done) onDone();
    },
    onError: (error) => showError(error),
  });
  return (
    <Button
      variant="subtle"
      color={user.inactive ? 'navy' : 'red'}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {user.inactive ? <Trans>Restore</Trans> : <Trans>Archive user</Trans>}
    </Button>
  );
}
