import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { endedFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { EndedBadge, nameColumn, pictureColumn } from '#features/catalogue/catalogue-columns.tsx';
import { PlatformModal } from './platform-modal.tsx';
import { platformTypes } from './platform-labels.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Platforms on which units or products are also offered. */
export function PlatformsScreen() {
  const { i18n, t } = useLingui();
  const { purpose } = usePageData().settings;
  const sell = purpose === 'sell';
  const hasTrips = useTakesBookings();
  return (
    <ListScreen
      queryKey="platforms"
      title={t`Platforms`}
      lead={
        sell
          ? t`Other places where your products are offered.`
          : t`Other places where your units are offered.`
      }
      add={t`Add platform`}
      otherActions={
        <>
          {hasTrips && (
            <ButtonLink to={pathOf('calendar-feeds', purpose)} variant="default">
              <Trans>Calendar feeds</Trans>
            </ButtonLink>
          )}
          <ButtonLink to={pathOf('platform-import', purpose)} variant="default">
            <Trans>Import</Trans>
          </ButtonLink>
        </>
      }
      searchBox={{ label: t`Search`, placeholder: t`Name or address` }}
      search={useRouteSearch('platforms')}
      defaultSort="name"
      filters={{ ended: endedFilter }}
      read={(query, { ended }, signal) =>
        api('GET /api/platforms', { query: { ...query, ended }, signal })
      }
      readOne={(id, signal) => api('GET /api/platforms/:id', { params: { id }, signal })}
      rows={{
        columns: [
          pictureColumn((it: Platform) => it.picture),
          nameColumn(),
          { title: t`Type`, by: 'type', cell: (it) => i18n._(platformTypes[it.type]) },
          { title: t`Address`, cell: (it) => <bdi className={classes.text}>{it.url}</bdi> },
          { title: sell ? t`Products` : t`Units`, end: true, cell: (it) => it.used_by.units },
        ],
        card: (it) => ({
          picture: <Thumbnail picture={it.picture} />,
          title: it.name,
          state: <EndedBadge row={it} />,
          body: (
            <>
              <span className={classes.small}>{i18n._(platformTypes[it.type])}</span>
              <bdi className={classes.small}>{it.url}</bdi>
            </>
          ),
        }),
      }}
      problem={t`The platforms could not be loaded`}
      empty={{
        title: t`No platforms yet`,
        text: t`Add the other sites where you sell or rent out.`,
        icon: <IconPlugConnected size={28} stroke={1.6} aria-hidden />,
        offersAdd: true,
      }}
      form={(row, onClose) => <PlatformModal platform={row} onClose={onClose} />}
    />
  );
}
