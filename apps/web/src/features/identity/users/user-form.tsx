import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { roles, type Role } from '@slipway/domain/identity/abilities';
import type { Person } from '@slipway/contract/identity';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { showError } from '#ui/dialogs.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { emailProblem } from '../new-password-rules.ts';
import { roleHints, roleNames } from './role-names.ts';
import { UserConflict } from './user-conflict.tsx';
import { UserEnd } from './user-end.tsx';
import { UserFace } from './user-face.tsx';
import classes from './users.module.css';

type Values = {
  name: string;
  email: string;
  phone: string;
  role_name: Role;
  bio: string;
};

function valuesOf(user: Person | null): Values {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    role_name: user?.role_name ?? 'Supervisor',
    bio: user?.bio ?? '',
  };
}

/** Creates a user (`user` null) or changes one; keeps what is typed whatever the server says. */
export function UserForm(props: {
  user: Person | null;
  onSaved: (created: boolean) => void;
  onClose: () => void;
}) {
  const { onSaved, onClose } = props;
  const { i18n, t } = useLingui();
  const [known, setKnown] = useState(props.user);
  /** What someone else made of the user meanwhile. */
  const [theirs, setTheirs] = useState<Person | null>(null);
  const form = useForm<Values>({
    initialValues: valuesOf(props.user),
    validate: {
      name: (name) => (name.trim() === '' ? t`Name is required.` : null),
      email: emailProblem,
    },
  });
  const save = useMutation({
    mutationFn: ({ phone, ...rest }: Values) => {
      const body = phone.trim() === '' ? rest : { ...rest, phone };
      return known === null
        ? api('POST /api/user', { body })
        : api('POST /api/user/:id', {
            params: { id: known.id },
            body: { ...body, version: known.version },
          });
    },
    onSuccess: () => onSaved(known === null),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409 && known !== null) {
        const now = await api('GET /api/users/:id', { params: { id: known.id } }).catch(
          (failure: unknown) => showError(failure),
        );
        if (now) setTheirs(now.data);
        return;
      }
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  const takeOver = (now: Person, values: Values) => {
    setKnown(now);
    setTheirs(null);
    form.setInitialValues(valuesOf(now));
    form.setValues(values);
    form.clearErrors();
  };
  const { role_name: role } = form.values;
  return (
    <FormModal
      title={known === null ? t`Add user` : t`Edit user`}
      dirty={form.isDirty() && !save.isSuccess}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirst)}>
        <Stack gap="md">
          {theirs !== null && (
            <UserConflict
              theirs={theirs}
              onKeep={() => takeOver(theirs, form.getValues())}
              onLoad={() => takeOver(theirs, valuesOf(theirs))}
            />
          )}
          {known !== null && <UserFace user={known} />}
          <TextInput
            label={t`Name`}
            name="name"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <div className={classes.two}>
            <TextInput
              label={t`E-mail`}
              type="email"
              name="email"
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <TextInput
              label={t`Phone`}
              type="tel"
              name="phone"
              autoComplete="off"
              {...form.getInputProps('phone')}
            />
          </div>
          <Select
            label={t`Role`}
            description={i18n._(roleHints[role])}
            name="role_name"
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={roles.map((value) => ({ value, label: i18n._(roleNames[value]) }))}
            {...form.getInputProps('role_name')}
          />
          <Textarea
            label={t`Bio`}
            description={t`Customers read it in the supervisor’s profile.`}
            name="bio"
            rows={4}
            resize="vertical"
            maxLength={2000}
            {...form.getInputProps('bio')}
          />
          {known === null && (
            <Text size="sm" c="dimmed">
              <Trans>They get a mail with a link to set a password.</Trans>
            </Text>
          )}
          <div className={classes.foot}>
            {known !== null && <UserEnd user={known} onDone={() => onSaved(false)} />}
            <Button type="submit" loading={save.isPending}>
              {known === null ? <Trans>Add user</Trans> : <Trans>Save</Trans>}
            </Button>
          </div>
        </Stack>
      </form>
    </FormModal>
  );
}
