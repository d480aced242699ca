import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Section } from './section.tsx';
import classes from './profile.module.css';

const DeleteAccountModal = lazyPart(
  async () => (await import('./delete-account-modal.tsx')).DeleteAccountModal,
);

/** Export of the personal data, and deletion of the account. */
export function AccountSection() {
  const { t } = useLingui();
  const { trips, user } = usePageData();
  const changeQuery = useQueryChange();
  const isLeaving = useRouteSearch('profile').delete !== null;
  return (
    <Section title={t`Your account`}>
      <div className={classes.item}>
        <Text size="sm" maw={420}>
          <Trans>Everything we keep about you, as one file (JSON).</Trans>
        </Text>
        <Button component="a" variant="default" size="sm" href="/api/own-data" download>
          <Trans>Download my data</Trans>
        </Button>
      </div>
      {user?.role_name === 'Customer' && (
        <div className={classes.item}>
          <Text size="sm" maw={420}>
            {trips ? (
              <Trans>
                Your past bookings stay in our records without your name. Not possible while you
                have an upcoming booking.
              </Trans>
            ) : (
              <Trans>
                Your past orders stay in our records without your name. Not possible while one is
                still to be delivered.
              </Trans>
            )}
          </Text>
          <Button variant="light" color="red" size="sm" onClick={() => changeQuery({ delete: 1 })}>
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      )}
      {isLeaving && <DeleteAccountModal onClose={() => changeQuery({ delete: null })} />}
    </Section>
  );
}
