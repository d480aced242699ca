import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Button, NumberInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { SettingsSection } from '../settings-section.tsx';
import { backupsKey } from './use-backups.ts';

const most = 365;

/** How many backups are kept. Saved by itself. */
export function KeptSection({ kept }: { kept: number }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm<{ kept: number | string }>({
    initialValues: { kept },
    validate: {
      kept: (value) =>
        Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
          ? null
          : t`Enter a whole number from 1 to ${most}.`,
    },
  });
  const save = useMutation({
    mutationFn: (value: number) => api('PUT /api/backups/kept', { body: { kept: value } }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(backupsKey, answer);
      toastSuccess(t`Your changes have been saved.`);
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
    },
    onError: async (error) => {
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  return (
    <SettingsSection
      title={t`How many are kept`}
      lead={t`When one is made, all but the newest are removed: of those made at night, and of those ordered here. Files with other names stay.`}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(Number(values.kept)), focusFirst)}
      >
        <Stack gap="md">
          <NumberInput
            label={t`Backups of each kind`}
            name="kept"
            min={1}
            max={most}
            allowDecimal={false}
            allowNegative={false}
            maw={200}
            {...form.getInputProps('kept')}
          />
          <Buttons>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              <Trans>Save</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </SettingsSection>
  );
}
