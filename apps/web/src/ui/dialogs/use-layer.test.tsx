import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { startTests } from '#test-setup.ts';
import { DialogHost } from './dialog-host.tsx';
import { askToConfirm } from './dialogs.ts';
import { Drawer } from './drawer.tsx';
import { Modal } from './modal.tsx';

beforeEach(() => startTests());

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } });
  const leave = async () => {
    const question = { title: 'Leave without saving?', yes: 'Leave', no: 'Stay on this page' };
    if (!form.isDirty() || (await askToConfirm(question))) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title="Cancel booking 7"
      transitionProps={{ duration: 0 }}
    >
      <TextInput label="Reason" {...form.getInputProps('reason')} />
    </Modal>
  );
}

function Windows({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <ThemeProviders>
      <DialogHost />
      <Drawer opened onClose={onClose} title="Booking 7" transitionProps={{ duration: 0 }}>
        <Button onClick={() => setOpen(true)}>Cancel it</Button>
        {open && <Form onClose={() => setOpen(false)} />}
      </Drawer>
    </ThemeProviders>
  );
}

test('Escape closes only the topmost layer, and the focus returns to where it was opened', async () => {
  const close = vi.fn();
  render(<Windows onClose={close} />);
  const opener = await screen.findByRole('button', { name: 'Cancel it' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Cancel booking 7' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Cancel booking 7' })).not.toBeInTheDocument(),
  );
  expect(close).not.toHaveBeenCalled();
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('staying keeps the form and what was typed', async () => {
  const close = vi.fn();
  render(<Windows onClose={close} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Storm');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(screen.getByLabelText('Reason')).toHaveValue('Storm');
  // The question is a layer too: Escape answers it with staying.
  await userEvent.click(screen.getByLabelText('Reason'));
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Reason')).toHaveValue('Storm');
  expect(close).not.toHaveBeenCalled();
});

test('its close button has a name, and what a dialog says about it besides', async () => {
  const close = vi.fn();
  render(
    <ThemeProviders>
      <Modal opened onClose={close} title="Booking 7" closeButtonProps={{ disabled: true }}>
        Paid
      </Modal>
      <Modal
        opened
        onClose={close}
        title="Your bank"
        closeButtonProps={{ 'aria-label': 'Close and decline' }}
      >
        A test
      </Modal>
    </ThemeProviders>,
  );
  expect(await screen.findByRole('button', { name: 'Close this dialog' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close and decline' })).toBeEnabled();
});
