import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Alert.css';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { UnverifiedNotice } from './unverified-notice.tsx';
import classes from './profile-screen.module.css';

/** Own data and password. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { user } = usePageData();
  if (user === null) return null;
  return (
    <>
      <PageHeader title={t`Profile`} lead={t`How we reach you, and how you sign in.`} />
      {!user.email_verified && <UnverifiedNotice />}
      <div className={classes.columns}>
        <OwnDataForm user={user} />
        <OwnPasswordForm user={user} />
      </div>
    </>
  );
}
