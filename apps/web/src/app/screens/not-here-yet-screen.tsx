import { Trans, useLingui } from '@lingui/react/macro';
import { IconTools } from '@tabler/icons-react';
import { usePageData } from '#lib/page-data.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { titleOf } from '../routes.ts';
import { useRouteName } from '../use-route.ts';

/** Stands at a route of `not-here-yet.ts`, so that what is missing is visible. */
export function NotHereYetScreen() {
  const { i18n, t } = useLingui();
  const { settings } = usePageData();
  const title = i18n._(titleOf(useRouteName(), settings.purpose));
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t`Not available yet`}
        icon={<IconTools size={28} stroke={1.6} aria-hidden />}
        action={
          <ButtonLink to="/" variant="default">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        }
      >
        <Trans>This page is not ready yet.</Trans>
      </EmptyState>
    </>
  );
}
