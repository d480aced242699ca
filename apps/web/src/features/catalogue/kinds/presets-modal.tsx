import { useForm } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { presetNames, type PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { kindsOfPresets } from '@slipway/domain/catalogue/presets/presets';
import { api } from '#lib/api.ts';
import { PresetChoice } from '#shared/packages/preset-choice.tsx';
import { refreshRecords } from '#shared/packages/refresh-records.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { describeKind } from '#shared/packages/describe-kind.ts';
import classes from './kinds.module.css';

const withKinds = presetNames.filter((name) => kindsOfPresets([name]).length > 0);

/** Adds the kinds of presets to those that are there; what the business has written stays. */
export function PresetsModal(props: { kinds: readonly ManagedKind[]; onClose: () => void }) {
  const { kinds, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { presets: [] as PresetName[] },
    validate: {
      presets: (chosen) => (chosen.length === 0 ? t`Choose what to add.` : null),
    },
  });
  const missing = (names: readonly PresetName[]) =>
    kindsOfPresets(names).filter((kind) => kinds.every(({ code }) => code !== kind.code));
  const there = withKinds.filter((name) => missing([name]).length === 0);
  const save = useSave({
    form,
    failed: t`Failed to add`,
    send: (body) => api('POST /api/package-kinds/presets', { body }),
    onSaved: async ({ data }) => {
      const count = data.length;
      toastSuccess(plural(count, { one: '# kind added', other: '# kinds added' }));
      onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['package-kinds'] }),
        refreshRecords(),
      ]);
    },
  });
  return (
    <EditModal
      title={t`Add kinds from a preset`}
      form={form}
      save={save}
      submit={t`Add`}
      onClose={onClose}
    >
      <PresetChoice
        label={t`What else do you do?`}
        description={t`Each brings its kinds, which you can change. Kinds that are there already stay as they are.`}
        of={withKinds}
        there={there}
        chosen={form.values.presets}
        error={form.errors['presets']}
        onChange={(chosen) => form.setFieldValue('presets', chosen)}
      />
      <ul className={classes.brings} aria-live="polite" aria-label={t`What it adds`}>
        {missing(form.values.presets).map((kind) => (
          <li key={kind.code}>
            <strong>{kind.name}</strong> {describeKind(kind).join(' ')}
          </li>
        ))}
      </ul>
    </EditModal>
  );
}
