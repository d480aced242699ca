import { useForm, type FormRulesRecord, type UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { conflictWays } from './conflict-ways.ts';
import { EditModal } from './edit-modal.tsx';
import { EndButton } from './end-button.tsx';
import { Fields } from './fields.tsx';
import { noPictureChange, PictureField } from './picture-field.tsx';
import { useEnded } from './use-ended.ts';
import { useSave } from './use-save.ts';

/** What is sent beside the values of the form. */
export interface RowChange<Row> {
  /** The row as it was read; null for a new one. */
  row: Row | null;
  /** Its archived state as edited. */
  ended: 0 | 1;
  /** The flag that removes its picture. */
  removal: { remove_picture?: 1 };
  /** The picture to upload, and its progress. */
  upload: { files: { picture: File | [] }; onProgress: (share: number) => void };
}

interface Props<
  Row extends { id: number; picture?: Picture | null; ended?: 0 | 1 },
  Values extends Record<string, unknown>,
> {
  /** The row to edit; null to add one. */
  row: Row | null;
  onClose: () => void;
  /** The first part of the keys of the queries that a save invalidates. */
  queryKey: string;
  title: string;
  size?: number;
  /** The label of the submit button; null: there is nothing to save. */
  submit?: string | null;
  valuesOf: (row: Row | null) => Values;
  /** The rules that the browser checks; the server's errors are shown at the same fields. */
  rules: (row: Row | null) => FormRulesRecord<Values>;
  readOne: (id: number) => Promise<{ data: Row }>;
  send: (values: Values, change: RowChange<Row>) => Promise<unknown>;
  /** The toast after saving. */
  saved: string;
  /** The toast of a failed save; without it an error of no field is shown in the error dialog. */
  failed?: string;
  /** Whether a conflict shows `failed` too, beside its notice (default true). */
  failedOnConflict?: boolean;
  /** The notice of a conflict, with the row as somebody else saved it. */
  conflict?: { title: string; theirs: (row: Row) => ReactNode };
  /** What still uses the row, shown before it is archived; absent where archiving is a call of its own. */
  uses?: ((row: Row) => string) | undefined;
  /** Further actions of an edited row. */
  actions?: (row: Row) => ReactNode;
  fields: (form: UseFormReturnType<Values>, row: Row | null) => ReactNode;
  /** Whether rows have a picture (default true), and what it is called. */
  picture?: boolean | string;
  /** Below the fields. */
  note?: ReactNode;
}

/**
 * The form of a list's row, with its picture: the browser's rules and the server's errors at their fields, the
 * conflict with somebody else's save, the guard of unsaved input, and archiving with the save.
 */
export function RowForm<
  Row extends { id: number; picture?: Picture | null; ended?: 0 | 1 },
  Values extends Record<string, unknown>,
>(props: Props<Row, Values>) {
  const { queryKey, valuesOf, conflict, readOne, onClose } = props;
  const queryClient = useQueryClient();
  // As first loaded: the list may refetch a newer one while the form is open.
  const [row, setRow] = useState(props.row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [picture, setPicture] = useState(noPictureChange);
  const ending = useEnded(row);
  const { ended } = ending;
  const form = useForm<Values>({
    initialValues: valuesOf(props.row),
    validate: props.rules(row),
  });
  const read = async () => row && (await readOne(row.id)).data;
  const save = useSave({
    form,
    send: (values, onProgress) =>
      props.send(values, {
        row,
        ended,
        removal: picture.removed ? { remove_picture: 1 } : {},
        upload: { files: { picture: picture.file ?? [] }, onProgress },
      }),
    onSaved: () => {
      toastSuccess(props.saved);
      onClose();
      return queryClient.invalidateQueries({ queryKey: [queryKey] });
    },
    ...(props.failed === undefined ? {} : { failed: props.failed }),
    failedOnConflict: props.failedOnConflict ?? true,
    ...(conflict && {
      onConflict: async () => {
        setTheirs(null);
        setTheirs(await read());
      },
    }),
  });
  return (
    <EditModal
      title={props.title}
      form={form}
      save={save}
      changed={picture !== noPictureChange || ending.isChanged}
      conflict={{
        ...(conflict && { title: conflict.title, theirs: theirs && conflict.theirs(theirs) }),
        ...conflictWays({
          form,
          save,
          loaded: theirs,
          read,
          valuesOf,
          onRead: (now: Row, keepMine) => {
            setRow(now);
            if (!keepMine) setPicture(noPictureChange);
            ending.goOnFrom(now, keepMine);
          },
        }),
      }}
      onClose={onClose}
      {...(props.size === undefined ? {} : { size: props.size })}
      {...(props.submit === undefined ? {} : { submit: props.submit })}
      actions={
        row && (
          <>
            {props.uses && (
              <EndButton {...ending.button} disabled={save.isPending} uses={props.uses(row)} />
            )}
            {props.actions?.(row)}
          </>
        )
      }
    >
      <Fields>
        {props.fields(form, row)}
        {props.picture !== false && (
          <PictureField
            {...(typeof props.picture === 'string' ? { label: props.picture } : {})}
            picture={row?.picture ?? null}
            change={picture}
            onChange={setPicture}
            error={save.fieldErrors['picture']?.join(' ')}
          />
        )}
        {props.note}
      </Fields>
    </EditModal>
  );
}
