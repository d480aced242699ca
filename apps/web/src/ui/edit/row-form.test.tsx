import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { showAlone } from '#test-screen.tsx';
import { RowForm } from './row-form.tsx';

const row = { id: 3, name: 'North', version: 1 };

it('says its own rule first, then the error of the server at the field, and sends the row it read', async () => {
  const send = vi.fn(() =>
    Promise.reject(new ApiError(422, 'Invalid.', { errors: { name: ['Taken.'] } })),
  );
  showAlone(
    <RowForm
      row={row}
      onClose={() => undefined}
      queryKey="docks"
      title="Edit dock"
      valuesOf={(it) => ({ name: it?.name ?? '' })}
      rules={() => ({ name: (value) => (value === '' ? 'Name is required.' : null) })}
      readOne={() => Promise.resolve({ data: row })}
      send={send}
      saved="Saved"
      picture={false}
      fields={(form) => <TextInput label="Name" name="name" {...form.getInputProps('name')} />}
    />,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.clear(name);
  await userEvent.click(save);
  expect(name).toHaveAccessibleDescription('Name is required.');
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(name, 'South');
  await userEvent.click(save);
  await waitFor(() => expect(name).toHaveAccessibleDescription('Taken.'));
  expect(send).toHaveBeenCalledWith({ name: 'South' }, expect.objectContaining({ row }));
  expect(screen.queryByText('Picture')).not.toBeInTheDocument();
});

it('saves a row whose form is opened inside another form, and not the form around it', async () => {
  const around = vi.fn((event: SubmitEvent) => event.preventDefault());
  const send = vi.fn(() => Promise.resolve({}));
  showAlone(
    <form onSubmit={around}>
      <RowForm
        row={null}
        onClose={() => undefined}
        queryKey="docks"
        title="Add dock"
        submit="Add dock"
        valuesOf={() => ({ name: 'West' })}
        rules={() => ({})}
        readOne={() => Promise.resolve({ data: row })}
        send={send}
        saved="Saved"
        picture={false}
        fields={(form) => <TextInput label="Name" name="name" {...form.getInputProps('name')} />}
      />
    </form>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add dock' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(around).not.toHaveBeenCalled();
});

it('keeps what was changed here and takes the rest of a row that somebody else saved', async () => {
  const theirs = { id: 3, name: 'North', berth: '12', ended: 1 as const };
  const send = vi
    .fn<(values: object, change: { ended: 0 | 1 }) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError(409, 'Changed.', { code: 'conflict' }))
    .mockResolvedValueOnce({});
  showAlone(
    <RowForm
      row={{ ...theirs, berth: '8', ended: 0 as 0 | 1 }}
      onClose={() => undefined}
      queryKey="docks"
      title="Edit dock"
      valuesOf={(it) => ({ name: it?.name ?? '', berth: it?.berth ?? '' })}
      rules={() => ({})}
      readOne={() => Promise.resolve({ data: theirs })}
      send={send}
      saved="Saved"
      picture={false}
      fields={(form) => (
        <>
          <TextInput label="Name" name="name" {...form.getInputProps('name')} />
          <TextInput label="Berth" name="berth" {...form.getInputProps('berth')} />
        </>
      )}
    />,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' dock');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine and add theirs' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Berth' })).toHaveValue('12'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [values, change] = send.mock.lastCall ?? [];
  expect(values).toEqual({ name: 'North dock', berth: '12' });
  expect(change?.ended).toBe(1);
});

it.each([
  ['Archive…', 0, 1],
  ['Restore', 1, 0],
] as const)('saves at once with %s, and what was typed', async (label, before, after) => {
  const send = vi
    .fn<(values: object, change: { ended: 0 | 1 }) => Promise<unknown>>()
    .mockResolvedValue({});
  showAlone(
    <RowForm
      row={{ ...row, ended: before }}
      onClose={() => undefined}
      queryKey="docks"
      title="Edit dock"
      valuesOf={(it) => ({ name: it?.name ?? '' })}
      rules={() => ({})}
      readOne={() => Promise.resolve({ data: { ...row, ended: before } })}
      send={send}
      saved="Saved"
      uses={() => 'Boats at it: 2.'}
      picture={false}
      fields={(form) => <TextInput label="Name" name="name" {...form.getInputProps('name')} />}
    />,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' dock');
  await userEvent.click(screen.getByRole('button', { name: label }));
  if (after === 1) {
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  }
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const [values, change] = send.mock.lastCall ?? [];
  expect(values).toEqual({ name: 'North dock' });
  expect(change?.ended).toBe(after);
});
