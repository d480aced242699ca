import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { roles, type Role } from '@slipway/domain/identity/abilities';
import type { Person } from '@slipway/contract/identity/identity';
import { emailKey } from '@slipway/domain/identity/email-key';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { CurrentPasswordField } from '#features/identity/recovery/current-password-field.tsx';
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
export function UserForm({ user, onClose }: { user: Person | null; onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { user: me, delivery } = usePageData();
  const queryClient = useQueryClient();
  const isOwnNewAddress = (loaded: Person | null, email: string) =>
    loaded !== null && loaded.id === me?.id && emailKey(email) !== emailKey(loaded.email);
  const onEnded = () => {
    onClose();
    toastSuccess(t`Successfully updated`);
    void queryClient.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <RowForm
      row={user}
      onClose={onClose}
      queryKey="users"
      title={user === null ? t`Add user` : t`Edit user`}
      size={620}
      submit={user === null ? t`Add user` : t`Save`}
      valuesOf={valuesOf}
      rules={(loaded) => ({
        name: nameProblem,
        email: emailProblem,
        current_password: (value, { email }) =>
          value === '' && isOwnNewAddress(loaded, email) ? t`Current password is required.` : null,
      })}
      readOne={(id) => api('GET /api/users/:id', { params: { id } })}
      send={({ current_password, ...values }, { row, removal, upload }) => {
        const body = {
          ...values,
          phone: values.phone.trim() || null,
          bio: values.bio.trim() || null,
        };
        if (row === null) return api('POST /api/user', { body, ...upload });
        return api('POST /api/user/:id', {
          params: { id: row.id },
          body: {
            ...body,
            ...(isOwnNewAddress(row, values.email) && { current_password }),
            ...removal,
            version: row.version,
          },
          ...upload,
        });
      }}
      saved={user === null ? t`Successfully added` : t`Successfully updated`}
      conflict={{
        title: t`Someone else has changed this user`,
        theirs: (theirs) => <InShort user={theirs} />,
      }}
      actions={(loaded) => <EndUserButton user={loaded} onDone={onEnded} />}
      fields={(form, loaded) => (
        <>
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
          {isOwnNewAddress(loaded, form.values.email) && (
            <CurrentPasswordField {...form.getInputProps('current_password')} />
          )}
          <Select
            label={t`Role`}
            description={i18n._(roleHints[form.values.role_name])}
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
        </>
      )}
      note={
        user === null && (
          <Text size="sm" c="dimmed">
            {delivery.mail ? (
              <Trans>They get an email with a link to set a password.</Trans>
            ) : (
              <Trans>Email is not set up: the link to set a password is kept under Messages.</Trans>
            )}
          </Text>
        )
      }
    />
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
