import type { UnitPage } from '@slipway/contract/catalogue/catalogue';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { todayIn } from '@slipway/domain/dates/dates';
import type { FirstUnit, FoundPage, PageHead } from '@slipway/domain/pages/found-page';
import { isPagePath } from '@slipway/domain/pages/is-page-path';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import { slugOfProduct, slugsInPath } from '@slipway/domain/pages/page-addresses';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Settings } from '@slipway/domain/settings/settings';
import { inWords } from '@slipway/domain/words/in-words';
import type { Deps } from '#deps.ts';
import type { ProductPage } from '@slipway/contract/catalogue/shop';
import {
  findFirstBookable,
  findProductPage,
  findUnitPage,
  hasShop,
  presentPicture,
} from '#features/catalogue/catalogue-api.ts';
import { readHomePage } from '#features/operations/operations-api.ts';
import { listLookPictures, readSettings } from '#features/settings/settings-api.ts';
import {
  structuredDataOfBusiness,
  structuredDataOfProduct,
  structuredDataOfUnit,
} from './structured-data.ts';

/** As long as search engines show them. */
const maxShown = 160;

/** The beginning of a text in one line, cut at a word. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxShown) return line;
  return `${line.slice(0, maxShown).replace(/\s+\S*$/, '')}…`;
}

/** Title and description of the pages that search engines list, besides those of units. */
const listedPages: Record<string, { title: string; description: string }> = {
  '/': { title: '', description: 'Choose a unit, a package and a day, and pay the deposit.' },
  '/book': {
    title: 'Book Your Package',
    description: 'Choose a unit, a package and a day, and pay the deposit.',
  },
  '/package-preparations': {
    title: 'Package Preparations',
    description: 'What to bring and how to prepare for your day on the water.',
  },
  '/faq': {
    title: 'FAQ',
    description: 'Booking a trip, what to bring, and what happens on the day.',
  },
};

/** The paths that search engines list, besides those of units. */
export const listedPaths: readonly string[] = Object.keys(listedPages);

const titleOf = (title: string, { business: { name } }: Settings) =>
  [title, name].filter((text) => text !== '').join(' · ') || 'Home';

/** The head of a page that shows a visitor that the website is coming soon. */
function headOfHidden(settings: Settings): PageHead {
  const { name } = settings.business;
  const title = titleOf('Coming soon', settings);
  return {
    title,
    description: title,
    canonical: null,
    picture: null,
    listed: false,
    structuredData: [],
    business: name,
  };
}

/** The shop's own page; while nothing is on show there is none. */
const shopPage = { title: 'Shop', description: 'What you can buy from us.' };

const ownPath = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '');
const isListed = (path: string) => listedPages[ownPath(path)] !== undefined;

async function headOfPath(
  path: string,
  deps: Pick<Deps, 'db' | 'site'>,
  settings: Settings,
  asListed = listedPages[ownPath(path)],
): Promise<PageHead> {
  const { site } = deps;
  const say = inWords(settings.words);
  const own = ownPath(path);
  const listed = asListed;
  const { name } = settings.business;
  const cover = listed && (await listLookPictures(deps.db)).cover.picture;
  const home = own === '/' ? (await readHomePage(deps.db)).data : null;
  const { headline = '', welcome = '' } = home ?? {};
  return {
    title: titleOf(say(listed?.title ?? ''), settings),
    description:
      beginningOf(`${headline}\n${welcome}`) ||
      (listed ? `${name}. ${say(listed.description)}` : name),
    canonical: listed && site !== null ? site + own : null,
    picture: shownWithLinks(site, cover ? presentPicture(cover) : undefined, name),
    listed: listed !== undefined,
    structuredData: listed ? [structuredDataOfBusiness(settings, site)] : [],
    business: name,
  };
}

function shownWithLinks(site: string | null, picture: Picture | undefined, alt: string) {
  if (site === null || !picture) return null;
  const { src, width, height } = picture;
  return { url: site + src, width, height, alt: picture.alt || alt };
}

function headOfUnit(
  page: UnitPage,
  deps: Pick<Deps, 'site' | 'clock'>,
  settings: Settings,
): PageHead {
  const { unit, package_id: packageId, path } = page;
  const { site, clock } = deps;
  const offered = offeredPackages(unit, todayIn(settings.time_zone, clock.now()));
  const shown = packageId === null ? offered : offered.filter(({ id }) => id === packageId);
  const pkg = unit.packages.find(({ id }) => id === packageId);
  const name = pkg ? `${unit.name}: ${pkg.name}` : unit.name;
  return {
    title: titleOf(name, settings),
    description: beginningOf(unit.description) || titleOf(name, settings),
    canonical: site === null ? null : site + path,
    picture: shownWithLinks(site, unit.picture[0], unit.name),
    listed: shown.length > 0,
    structuredData: [structuredDataOfUnit(page, shown, name, settings, site)],
    business: settings.business.name,
  };
}

function headOfProduct(page: ProductPage, site: string | null, settings: Settings): PageHead {
  const title = titleOf(page.name, settings);
  return {
    title,
    description: beginningOf(page.description) || title,
    canonical: site === null ? null : site + page.path,
    picture: shownWithLinks(site, page.picture[0], page.name),
    listed: true,
    structuredData: [structuredDataOfProduct(page, settings, site)],
    business: settings.business.name,
  };
}

/** The unit at the head of the booking page. */
async function findFirstUnit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { company_id: companyId, time_zone: zone }: Settings,
): Promise<FirstUnit | null> {
  const found = await findFirstBookable(db, companyId, todayIn(zone, clock.now()));
  if (found === null) return null;
  const { name, description, picture } = found;
  return { name, description: beginningOf(description), picture: presentPicture(picture) };
}

const isInShop = (path: string) => ownPath(path) === '/shop' || slugOfProduct(path) !== null;

/** The shop, or one of its products. */
async function findInShop(
  deps: Pick<Deps, 'db' | 'site'>,
  path: string,
  settings: Settings,
): Promise<FoundPage> {
  const slug = slugOfProduct(path);
  if (slug === null) {
    const isOpen = await hasShop(deps.db, settings.company_id);
    const head = await headOfPath(path, deps, settings, isOpen ? shopPage : undefined);
    return { status: isOpen ? 200 : 404, head };
  }
  const page = await findProductPage(deps, slug);
  if (page === null) return { status: 404, head: await headOfPath('/error-404', deps, settings) };
  if (page.path !== path) return { movedTo: page.path };
  return { status: 200, head: headOfProduct(page, deps.site, settings), route: '/shop/$product' };
}

/**
 * What is at a path: a screen, nothing (404), or the former address of a unit's or package's page
 * (docs/rules/catalogue-and-feeds.md, "Pages of their own"). While the business is not published, a
 * visitor is not told whether there is such a unit.
 */
export async function findPage(
  deps: Pick<Deps, 'db' | 'site' | 'clock'>,
  path: string,
  person: SignedIn | null,
): Promise<FoundPage> {
  // Typed by staff, who start there.
  if (/^\/admin\/*$/i.test(path)) return { movedTo: pagePaths.calendar };
  const { settings } = await readSettings(deps.db);
  const slugs = slugsInPath(path);
  if (
    !settings.published &&
    person === null &&
    (slugs !== null || isListed(path) || isInShop(path))
  ) {
    return { status: 200, head: headOfHidden(settings), route: null };
  }
  if (isInShop(path)) return findInShop(deps, path, settings);
  if (slugs === null) {
    const [head, firstUnit] = await Promise.all([
      headOfPath(path, deps, settings),
      ownPath(path) === '/book' ? findFirstUnit(deps, settings) : null,
    ]);
    return { status: isPagePath(path) ? 200 : 404, head, firstUnit };
  }
  const page = await findUnitPage(deps, slugs);
  if (page === null) return { status: 404, head: await headOfPath('/error-404', deps, settings) };
  if (page.path !== path) return { movedTo: page.path };
  return { status: 200, head: headOfUnit(page, deps, settings), route: '/book/$unit' };
}
