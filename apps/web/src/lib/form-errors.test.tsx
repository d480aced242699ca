import { MantineProvider, TagsInput, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
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
