import { useLingui } from '@lingui/react/macro';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { platformTypes } from './platform-labels.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** A platform's address followed by the product's slug. */
export function linkOf(url: string, slug: string): string {
  if (slug === '') return url;
  return `${url.replace(/\/+$/, '')}/${encodeURIComponent(slug)}`;
}

/** The address as shown: without scheme and trailing slash. */
const shortOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/**
 * The Platform column: the one linked platform, or each connected one with its link (docs/rules/catalogue-and-feeds.md,
 * "Platforms").
 */
export function PlatformLinks({
  unit,
}: {
  unit: Pick<ManagedUnit, 'platform' | 'connected_platforms'>;
}) {
  const { i18n } = useLingui();
  const links = unit.platform
    ? [{ ...unit.platform, href: unit.platform.url }]
    : unit.connected_platforms.map((each) => ({
        ...each,
        href: linkOf(each.url, each.pivot.slug),
      }));
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <li key={link.id} className={classes.platform}>
          {link.picture && (
            <img src={link.picture.src} alt="" width={24} height={24} className={classes.logo} />
          )}
          <a
            href={link.href}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => event.stopPropagation()}
          >
            {link.name}
          </a>
          <span className={classes.small}>{i18n._(platformTypes[link.type])}</span>
          <bdi className={classes.url} title={link.href}>
            {shortOf(link.href)}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
