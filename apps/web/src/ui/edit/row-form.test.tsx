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
