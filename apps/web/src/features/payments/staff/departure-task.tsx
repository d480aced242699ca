import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './staff.module.css';

/** A departure with too few guests: its manifest, and the two ways to decide. */
export function DepartureTask({
  departureId: id,
  isOpen,
}: {
  departureId: number;
  isOpen: boolean;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const stop = (event: MouseEvent) => event.stopPropagation();
  const sail = useMutation({
    mutationFn: async () => {
      const { data } = await api('GET /api/departures/:id', { params: { id } });
      const body = { version: data.version, sails_anyway: true };
      return api('PUT /api/departures/:id', { params: { id }, body });
    },
    onSuccess: () => toastSuccess(t`It sails, however many guests there are.`),
    onError: (error) => void showError(error),
    onSettled: () =>
      Promise.all(
        ['money-tasks', 'departures'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <div className={classes.about}>
      <TextLink to="/admin/departures" search={{ departure: id }} onClick={stop}>
        <Trans>Manifest</Trans>
      </TextLink>
      {isOpen && (
        <>
          <Button
            size="compact-sm"
            loading={sail.isPending}
            onClick={(event) => {
              stop(event);
              sail.mutate();
            }}
          >
            <Trans>Sails anyway</Trans>
          </Button>
          <ButtonLink
            to="/admin/departures"
            search={{ departure: id, off: 1 }}
            size="compact-sm"
            variant="default"
            onClick={stop}
          >
            <Trans>Call off…</Trans>
          </ButtonLink>
        </>
      )}
    </div>
  );
}
