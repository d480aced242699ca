import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Alert.css';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { can } from '@slipway/domain/identity/abilities';
import { useRouter } from '@tanstack/react-router';
import { usePageData } from '#lib/page-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { safeReturn } from './sign-in/after-sign-in.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { OwnDataForm } from './own-data-form.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { AccountSection } from './profile/account-section.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AddressesSection } from './profile/addresses-section.tsx';
import { CardsSection } from './profile/cards-section.tsx';
import { UnverifiedNotice } from '#features/identity/recovery/unverified-notice.tsx';
import classes from './profile-screen.module.css';

const OwnCalendarSection = lazyPart(
  async () => (await import('./profile/own-calendar-section.tsx')).OwnCalendarSection,
);

/**
 * Personal data, password, cards and addresses, data export and account deletion. `return` leads back to a
 * payment.
 */
export function ProfileScreen() {
  const { t } = useLingui();
  const { trips, user } = usePageData();
  const router = useRouter();
  const back = safeReturn(useRouteSearch('profile').return);
  if (user === null) return null;
  return (
    <>
      <PageHeader
        title={t`Profile`}
        lead={t`How we reach you, how you sign in, and how you pay.`}
        action={
          back === null ? undefined : (
            <Button variant="default" onClick={() => void router.navigate({ href: back })}>
              <Trans>Back to your booking</Trans>
            </Button>
          )
        }
      />
      {!user.email_verified && <UnverifiedNotice />}
      <div className={classes.columns}>
        <OwnDataForm user={user} />
        <OwnPasswordForm user={user} />
        <CardsSection />
        <AddressesSection />
        {trips && can(user.role_name, { action: 'manage', subject: 'Supervisor' }) && (
          <OwnCalendarSection />
        )}
        <AccountSection />
      </div>
    </>
  );
}
