import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { nameProblem } from '#shared/fields/contact-rules.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { CopyField } from '#shared/fields/copy-field.tsx';
import {
  platformTypeNames,
  platformTypeOf,
  platformTypes,
  platformUses,
} from './platform-labels.ts';

const valuesOf = (
  platform: Platform | null,
): { name: string; url: string; type: Platform['type'] } => ({
  name: platform?.name ?? '',
  url: platform?.url ?? '',
  type: platform?.type ?? 'link',
});

/** Adds or edits a platform. */
export function PlatformModal(props: { platform: Platform | null; onClose: () => void }) {
  const { platform, onClose } = props;
  const { i18n, t } = useLingui();
  const sell = usePageData().settings.purpose === 'sell';
  return (
    <RowForm
      row={platform}
      onClose={onClose}
      queryKey="platforms"
      title={platform ? t`Edit platform` : t`Add new platform`}
      valuesOf={valuesOf}
      rules={() => ({
        name: nameProblem,
        url: (value) =>
          /^https?:\/\/\S+$/i.test(value.trim())
            ? null
            : t`Url must start with http:// or https://.`,
      })}
      readOne={(id) => api('GET /api/platforms/:id', { params: { id } })}
      send={(values, { row, ended, removal, upload }) => {
        const shared = { ...values, ...removal };
        if (!row) {
          const body = { ...shared, _method: 'POST' as const };
          return api('POST /api/platforms', { body, ...upload });
        }
        const body = { ...shared, _method: 'PUT' as const, version: row.version, ended };
        return api('POST /api/platforms/:id', { params: { id: row.id }, body, ...upload });
      }}
      saved={platform ? t`Successfully updated` : t`Successfully added`}
      failed={platform ? t`Failed to update` : t`Failed to add`}
      uses={({ used_by: { units } }) =>
        sell
          ? t`Products on this platform: ${units}. They no longer show it, but are linked again if you restore it.`
          : t`Units on this platform: ${units}. They no longer show it, but are linked again if you restore it.`
      }
      fields={(form, row) => (
        <>
          <TextInput label={t`Name`} name="name" data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={t`Address`}
            description={
              sell
                ? t`The first part of every product link.`
                : t`The first part of every unit link.`
            }
            name="url"
            type="url"
            inputMode="url"
            {...form.getInputProps('url')}
          />
          <Select
            label={t`Type`}
            name="type"
            allowDeselect={false}
            disabled={(row?.used_by.units ?? 0) > 0}
            description={
              (row?.used_by.units ?? 0) > 0
                ? t`It cannot be changed while something is on the platform.`
                : i18n._(platformUses[form.values.type])
            }
            data={platformTypeNames.map((value) => ({
              value,
              label: i18n._(platformTypes[value]),
            }))}
            value={form.values.type}
            onChange={(value) => form.setFieldValue('type', platformTypeOf(value))}
            error={form.errors['type']}
          />
          {row?.feed_url && row.type === form.values.type && (
            <CopyField
              label={t`Product feed`}
              description={t`Public: give this address to the platform. It lists what is offered there, with stock and price.`}
              value={row.feed_url}
            />
          )}
        </>
      )}
    />
  );
}
