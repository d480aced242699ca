import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roles, type Role } from '@slipway/domain/identity/abilities';
import type { Person } from '@slipway/contract/identity/identity';
import { emailKey } from '@slipway/domain/identity/email-key';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { noPictureChange, PictureField } from '#ui/edit/picture-field.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { EmailVerification } from '#features/identity/recovery/email-verification.tsx';
import { roleHints, roleNames } from './role-names.ts';
import { EndUserButton } from './end-user-button.tsx';
import { UserSummary } from './user-summary.tsx';
import classes from './users.module.css';

type Values = {
  name: string;
  email: string;
  phone: string;
  role_name: Role;
  bio: string;
  current_password: string;
};

function valuesOf(user: Person | null): Values {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    role_name: user?.role_name ?? 'Supervisor',
    bio: user?.bio ?? '',
    current_password: '',
  };
}

/** Creates a user (`user` null) or edits one; errors and conflicts keep what was typed. */
export function UserForm(props: {
  user: Person | null;
  onSaved: (created: boolean) => void;
  onClose: () => void;
}) {
  const { onSaved, onClose } = props;
  const { i18n, t } = useLingui();
  const [loaded, setLoaded] = useState(props.user);
  /** The user as saved by someone else in the meantime. */
  const [theirs, setTheirs] = useState<Person | null>(null);
  const [picture, setPicture] = useState(noPictureChange);
  const { user: me } = usePageData();
  const isOwnNewAddress = (email: string) =>
    loaded !== null && loaded.id === me?.id && emailKey(email) !== emailKey(loaded.email);
  const form = useForm<Values>({
    initialValues: valuesOf(props.user),
    validate: {
      name: nameProblem,
      email: emailProblem,
      current_password: (value, { email }) =>
        value === '' && isOwnNewAddress(email) ? t`Current password is required.` : null,
    },
  });
  const save = useSave({
    form,
    send: ({ current_password, ...values }, onProgress) => {
      const body = {
        ...values,
        phone: values.phone.trim() || null,
        bio: values.bio.trim() || null,
      };
      const files = { picture: picture.file ?? [] };
      if (loaded === null) return api('POST /api/user', { body, files, onProgress });
      const removed = picture.removed ? { remove_picture: 1 } : {};
      return api('POST /api/user/:id', {
        params: { id: loaded.id },
        body: {
          ...body,
          ...(isOwnNewAddress(values.email) && { current_password }),
          ...removed,
          version: loaded.version,
        },
        files,
        onProgress,
      });
    },
    onSaved: () => onSaved(loaded === null),
    onConflict: async () => {
      setTheirs(null);
      setTheirs(await readTheirs());
    },
  });
  const readTheirs = async () =>
    loaded && (await api('GET /api/users/:id', { params: { id: loaded.id } })).data;
  const { role_name: role } = form.values;
  return (
    <EditModal
      title={loaded === null ? t`Add user` : t`Edit user`}
      form={form}
      save={save}
      changed={picture !== noPictureChange}
      conflict={{
        title: t`Someone else has changed this user`,
        theirs: theirs && <InShort user={theirs} />,
        ...conflictWays<Person, Values>({
          form,
          save,
          loaded: theirs,
          read: readTheirs,
          valuesOf,
          onRead: (now, keepMine) => {
            setLoaded(now);
            if (!keepMine) setPicture(noPictureChange);
          },
        }),
      }}
      onClose={onClose}
      size={620}
      submit={loaded === null ? t`Add user` : t`Save`}
      actions={loaded !== null && <EndUserButton user={loaded} onDone={() => onSaved(false)} />}
    >
      <Fields>
        {loaded !== null && <UserSummary user={loaded} />}
        <TextInput
          label={t`Name`}
          name="name"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <div className={classes.two}>
          <TextInput
            label={t`Email`}
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
        {loaded !== null && emailKey(form.values.email) !== emailKey(loaded.email) && (
          <Text size="sm" c="dimmed">
            <Trans>A link to verify it is emailed to the new address.</Trans>
          </Text>
        )}
        {isOwnNewAddress(form.values.email) && (
          <EmailVerification {...form.getInputProps('current_password')} />
        )}
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
          description={t`Customers see it in the supervisor’s profile.`}
          name="bio"
          rows={4}
          resize="vertical"
          maxLength={2000}
          {...form.getInputProps('bio')}
        />
        <PictureField
          picture={loaded?.picture ?? null}
          change={picture}
          onChange={setPicture}
          error={save.fieldErrors['picture']?.join(' ')}
        />
        {loaded === null && (
          <Text size="sm" c="dimmed">
            <Trans>They get an email with a link to set a password.</Trans>
          </Text>
        )}
      </Fields>
    </EditModal>
  );
}

function InShort({ user }: { user: Person }) {
  const { i18n, t } = useLingui();
  const role = i18n._(roleNames[user.role_name]);
  return (
    <>
      <bdi>{user.name}</bdi>, <bdi>{user.email}</bdi>, {user.inactive ? t`${role}, archived` : role}
    </>
  );
}
