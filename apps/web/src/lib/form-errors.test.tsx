import { MantineProvider, TagsInput, TextInput } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { focusFirst } from './form-errors.ts';

beforeEach(() => startTests());

it.each([
  ['name', 'Name'],
  ['values', 'Values'],
])('the first field with an error has the focus: %s', (field, label) => {
  render(
    <>
      <TextInput label="Name" name="name" />
      <TagsInput label="Values" name="values" />
    </>,
    { wrapper: MantineProvider },
  );
  focusFirst({ [field]: 'missing' });
  expect(screen.getByLabelText(label, { selector: 'input' })).toHaveFocus();
});

it('the field of the form that was submitted has the focus, where two have one name', () => {
  render(
    <>
      <form aria-label="Cards">
        <TextInput label="Password of cards" name="password" />
      </form>
      <form aria-label="Emails" onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Password of emails" name="password" />
      </form>
    </>,
    { wrapper: MantineProvider },
  );
  fireEvent.submit(screen.getByRole('form', { name: 'Emails' }));
  focusFirst({ password: 'wrong' });
  expect(screen.getByLabelText('Password of emails')).toHaveFocus();
});
