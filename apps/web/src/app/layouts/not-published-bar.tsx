import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useRouteName } from '../use-route.ts';
import classes from './layouts.module.css';

/** Tells staff that visitors do not see what they see; an Admin is led to what is left to do. */
export function NotPublishedBar() {
  const { t } = useLingui();
  const { settings, user } = usePageData();
  const name = useRouteName();
  return (
    <section className={classes.notPublished} aria-label={t`Not published yet`}>
      <IconEyeOff size={18} stroke={1.7} aria-hidden />
      <p>
        <strong>
          <Trans>Not published yet</Trans>
        </strong>{' '}
        <Trans>Visitors see only that your website is coming soon.</Trans>
      </p>
      {user?.role_name === 'Admin' && name !== 'opening' && (
        <Link to={pathOf('opening', settings.purpose)}>
          <Trans>Open your business</Trans>
        </Link>
      )}
    </section>
  );
}
