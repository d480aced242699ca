import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { showAlone } from '#test-screen.tsx';
import { EditModal } from './edit-modal.tsx';
import { useSave } from './use-save.ts';

interface Values extends Record<string, unknown> {
  note: string;
}

it('keeps what was typed after a conflict that replaces nothing, to be sent by another press', async () => {
  const send = vi
    .fn<(values: Values) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError(409, 'Changed.', { code: 'conflict' }))
    .mockResolvedValueOnce();
  function NoteForm() {
    const form = useForm<Values>({ initialValues: { note: '' } });
    const save = useSave({ form, send, onSaved: () => undefined });
    return (
      <EditModal title="Note" form={form} save={save} onClose={() => undefined}>
        <TextInput label="Note" {...form.getInputProps('note')} />
      </EditModal>
    );
  }
  showAlone(<NoteForm />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Two dogs');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep what I typed' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Two dogs');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[0]).toEqual({ note: 'Two dogs' });
});
