import { Anchor, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { mapLink } from '#lib/map-link.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { isStaff } from '../route.ts';
import { titleOf } from '../routes.ts';
import { visitorRoutes } from './navigation.ts';
import classes from './site-footer.module.css';

/** Below every page of visitors: whose it is, where, and how to reach them. */
export function SiteFooter() {
  const { i18n, t } = useLingui();
  const page = usePageData();
  const { settings, user } = page;
  const { name, address, email, phone } = settings.business;
  const role = user?.role_name ?? null;
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.whose}>
          <b>{name}</b>
          {address !== '' && (
            <address>
              {address}
              <Anchor size="sm" href={mapLink(address)} target="_blank" rel="noreferrer">
                <Trans>Map</Trans>
              </Anchor>
            </address>
          )}
        </div>
        {(email !== '' || phone !== '') && (
          <div>
            <Title order={2} className={classes.title ?? ''}>
              <Trans>Contact</Trans>
            </Title>
            {phone !== '' && (
              <Anchor size="sm" href={phoneLink(phone)}>
                <bdi>{phoneText(phone)}</bdi>
              </Anchor>
            )}
            {email !== '' && (
              <Anchor size="sm" href={`mailto:${email}`}>
                {email}
              </Anchor>
            )}
          </div>
        )}
        <nav aria-label={t`Pages`}>
          {visitorRoutes(isStaff(role) ? null : role, page).map((route) => (
            <Link key={route} to={pathOf(route, settings.purpose)}>
              {i18n._(titleOf(route, settings.purpose))}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
