import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Autocomplete, Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { api } from '#lib/api.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { groupsInUse } from '#shared/packages/groups-in-use.ts';
import { refreshRecords } from '#shared/packages/refresh-records.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { EndButton } from '#ui/edit/end-button.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useEnded } from '#ui/edit/use-ended.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { KindExample } from './kind-example.tsx';
import { KindFormProvider, useKindForm } from './kind-form-context.ts';
import { KindBookingSection, KindTakesSection } from './kind-rules-section.tsx';
import { KindSeatsSection } from './kind-seats-section.tsx';
import { KindTermsSection } from './kind-terms-section.tsx';
import { KindTimesSection } from './kind-times-section.tsx';
import {
  copiedValues,
  kindBody,
  kindRules,
  kindValues,
  soldBy,
  type KindValues,
} from './kind-values.ts';
import { KindWeek } from '#features/catalogue/week/kind-week.tsx';
import { WithWeek } from '#features/catalogue/week/with-week.tsx';
import { typedKind } from './typed-kind.ts';

const ways: readonly KindValues['sold_by'][] = ['trip', 'item', 'seat'];

/** The form is long, and what refuses the archiving is not a field of it. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

/** Adds or edits a kind of package (docs/rules/catalogue-and-feeds.md, "Kinds of package"). */
export function KindModal(props: {
  kind: ManagedKind | null;
  /** The kind of which a new one is a copy. */
  copyOf: ManagedKind | null;
  onClose: () => void;
}) {
  const { copyOf, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState(props.kind);
  const ending = useEnded(kind);
  const { ended } = ending;
  const form = useKindForm({
    initialValues: copyOf === null ? kindValues(kind) : copiedValues(copyOf),
    validate: kindRules,
  });
  const save = useSave({
    form,
    failed: kind ? t`Failed to update` : t`Failed to add`,
    send: (values) => {
      const body = kindBody(values);
      if (!kind) return api('POST /api/package-kinds', { body });
      const params = { id: kind.id };
      return api('PUT /api/package-kinds/:id', {
        params,
        body: { ...body, version: kind.version, ended },
      });
    },
    onSaved: async () => {
      toastSuccess(kind ? t`Successfully updated` : t`Successfully added`);
      onClose();
      await Promise.all([
        ...['package-kinds', 'packages', 'units'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
        refreshRecords(),
      ]);
    },
  });
  const booked = kind?.booked ?? false;
  const groups = groupsInUse(useKinds());
  const packages = kind?.used_by.packages ?? 0;
  const refusedEnd = save.fieldErrors['ended']?.join(' ');
  return (
    <EditModal
      title={kind ? t`Edit kind of package` : t`Add a kind of package`}
      form={form}
      save={save}
      changed={ending.isChanged || copyOf !== null}
      conflict={conflictWays({
        form,
        save,
        valuesOf: kindValues,
        read: async () =>
          kind && (await api('GET /api/package-kinds/:id', { params: { id: kind.id } })).data,
        onRead: (theirs, keepMine) => {
          setKind(theirs);
          ending.goOnFrom(theirs, keepMine);
        },
      })}
      onClose={onClose}
      size={1240}
      actions={
        kind && (
          <EndButton
            {...ending.button}
            disabled={save.isPending}
            uses={t`Active packages: ${packages}. They have to be inactive first. Bookings stay as they are.`}
          />
        )
      }
    >
      <KindFormProvider form={form}>
        {refusedEnd !== undefined && (
          <Alert ref={intoView} color="red" variant="light" mb="md" role="alert">
            {refusedEnd}
          </Alert>
        )}
        <WithWeek week={<KindWeek kind={typedKind(form.values, kind)} />}>
          <KindExample values={form.values} />
          <Fields columns={2}>
            <TextInput
              label={t`Name`}
              description={t`As guests read it: Sunrise Salmon.`}
              name="name"
              data-autofocus
              maxLength={80}
              {...form.getInputProps('name')}
            />
            <Autocomplete
              label={t`Group`}
              description={t`A short word; lists get a tab for each. May stay empty.`}
              name="group"
              maxLength={20}
              data={[...groups]}
              {...form.getInputProps('group')}
            />
            <Select
              label={t`Sold by`}
              description={
                booked
                  ? t`It has been booked, so this stays.`
                  : form.values.sold_by === 'item'
                    ? t`Guests book as many items as they need, each at the price.`
                    : form.values.sold_by === 'seat'
                      ? t`Guests share a departure and book seats on it, each at the price of their type.`
                      : t`A booking has the whole item to itself.`
              }
              name="sold_by"
              allowDeselect={false}
              disabled={booked}
              data={[
                { value: 'trip', label: t`The trip` },
                { value: 'item', label: t`The item` },
                { value: 'seat', label: t`The seat` },
              ]}
              value={form.values.sold_by}
              onChange={(value) =>
                form.setValues(soldBy(form.values, ways.find((way) => way === value) ?? 'trip'))
              }
              error={form.errors['sold_by']}
            />
          </Fields>
          {form.values.sold_by === 'seat' && <KindSeatsSection kind={kind} />}
          <KindTimesSection booked={booked} />
          <KindTakesSection />
          <KindBookingSection />
          <KindTermsSection />
        </WithWeek>
      </KindFormProvider>
    </EditModal>
  );
}
