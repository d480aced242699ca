/**
 * What is loaded together (docs/decisions/0060-chunks-by-what-pages-need.md): paths from the folder of the repository,
 * of a folder with `/` at its end, of a module without its ending. What is not listed is split by what imports it.
 */
interface Chunk {
  name: string;
  /** Where a module is needed by several, the highest has it. */
  priority: number;
  paths: string[];
  /** Of these, what it does not have. */
  without?: string[];
}

const within = (folder: string, names: string[]) => names.map((name) => `${folder}${name}`);
const web = (folder: string, names: string[]) => within(`apps/web/src/${folder}`, names);
const domain = (folder: string, names: string[]) => within(`packages/domain/src/${folder}`, names);
const library = (names: string[]) => within('node_modules/', names);
const mantine = (names: string[]) => library(within('@mantine/core/esm/components/', names));

/** What every page needs: many small chunks cost more requests than they save bytes. */
const base = [
  ...library(['react/', 'react-dom/', 'scheduler/', 'use-sync-external-store/', 'clsx/']),
  ...library(['@tanstack/', '@lingui/', '@mantine/core/esm/core/', 'get-nonce/']),
  ...library(['@mantine/core/styles/ActionIcon', '@mantine/core/styles/Paper']),
  ...library(['@mantine/hooks/esm/use-merged-ref/']),
  ...within('node_modules/@tabler/icons-react/dist/esm/icons/', ['IconX', 'IconSpeakerphone']),
  ...mantine(['UnstyledButton/', 'Button/', 'ActionIcon/', 'Loader/', 'Group/', 'Stack/', 'Text/']),
  ...mantine(['Title/', 'Paper/', 'Anchor/', 'Skeleton/', 'Transition/']),
  ...web('lib/', ['']),
  ...web('ui/', ['links', 'page-header', 'error-state', 'page-skeleton', 'empty-state', 'picture']),
  ...web('ui/', ['screen-title', 'focus-target', 'content-text', 'load-problem', 'use-near']),
  ...web('ui/', ['dialogs/dialogs', 'dialogs/use-layer', 'toasts/toasts']),
  ...web('shared/', ['not-found', 'basket/basket-lines', 'basket/kept-lines', 'basket/use-basket']),
  ...web('app/', ['route', 'guard', 'use-route']),
  ...web('app/layouts/', ['brand', 'appearance-button', 'drawer-button', 'navigation']),
  ...web('app/', ['routes', 'public-routes', 'staff-routes', 'catalogue-routes']),
  ...web('app/', ['settings-routes', 'holds-routes']),
  ...domain('messages/', ['announcements', 'phone-text']),
];

/** What the first field of a page needs. */
const fields = [
  ...mantine(['Input/', 'InputBase/', 'CloseButton/', 'TextInput/']),
  ...mantine(['NativeSelect/']),
  ...library(['@mantine/core/esm/utils/InlineInput/']),
  ...library(['@mantine/core/styles/Input', '@mantine/hooks/esm/use-id/']),
  ...library(['@mantine/hooks/esm/use-uncontrolled/', '@mantine/hooks/esm/utils/']),
  ...web('shared/fields/', ['fields']),
];

/** What the first form needs that is checked as a whole. */
const forms = [
  ...library(['@mantine/form/', 'klona/', 'fast-deep-equal/']),
  ...web('lib/', ['form-errors']),
];

/** Trips, as pages that offer or show them need them. */
const trips = [
  ...domain('bookings/', ['cancellation', 'guest-types', 'parties', 'status', 'trip-times']),
  ...domain('bookings/', ['changes', 'due-dates']),
  ...domain('catalogue/', ['extras', 'package-kinds', 'offered-packages']),
  ...domain('catalogue/', ['rates', 'stay-rules']),
  ...domain('money/', ['money', 'least-charge']),
  ...domain('', ['payments/paying-later', 'pages/page-addresses']),
  ...web('shared/packages/', ['group-sizes', 'sails-from', 'length-text', 'offered']),
  ...web('shared/packages/', ['package-calendar', 'unavailable-labels', 'use-rates']),
  ...web('shared/', ['terms/terms-line', 'terms/cancellation-lines', 'time/use-now']),
  ...web('features/bookings/book/', ['trip', 'book-queries', 'use-rules']),
  ...web('ui/', ['money']),
  // A promo code, or a gift card, where one is booked.
  ...web('', ['shared/basket/code-field', 'features/bookings/code/trip-code-field']),
  // The names of ways to pay, and the fields of a card.
  ...domain('payments/', ['payment-methods']),
  ...web('shared/cards/', ['method-labels', 'cards', 'when-seen']),
];

/** The page on which trips are booked, without what is opened there. */
const book = [
  ...web('features/bookings/', ['book-screen', 'code/use-trip-code']),
  ...web('features/bookings/extras/', ['chosen-extras', 'use-package-extras', 'use-trip-extras']),
  ...web('features/bookings/book/', ['add-to-basket', 'book-form', 'book-header', 'book-page']),
  ...web('features/bookings/book/', ['book-storage', 'focus-field', 'offered-in-frame']),
  ...web('features/bookings/book/', ['package-facts', 'price-summary', 'shown-end', 'stay-days']),
  ...web('features/bookings/book/', ['summary-bar', 'use-book-form', 'use-chosen-trip']),
  ...web('features/bookings/book/waiting/', ['kept-place']),
  ...web('features/bookings/book/press/', ['booking-body', 'held-slot', 'press-parts']),
  ...web('features/bookings/book/press/', [
    'load-tell-refusal',
    'run-booking',
    'use-bank',
    'use-booking',
  ]),
  ...web('features/bookings/book/steps/', ['contact-step', 'date-notice', 'date-step']),
  ...web('features/bookings/book/steps/', [
    'package-step',
    'payment-step',
    'security-deposit',
    'step',
  ]),
  ...web('features/bookings/book/steps/', ['terms-sentences', 'trip-size']),
  ...web('features/bookings/book/steps/', ['unit-step']),
  ...web('shared/', ['fields/phone-field', 'cards/leave-page', 'cards/pays-later']),
];

/** What several pages need once somebody is signed in. */
const signedIn = [
  ...web('lib/', ['address-lines', 'device-data', 'phone-problem', 'print/print']),
  ...web('lib/', ['use-idempotency-key']),
];

/** Icons of the back office's menu, a chunk of a few hundred bytes each without it. */
const menu = within('node_modules/@tabler/icons-react/dist/esm/icons/', [
  ...['IconActivityHeartbeat', 'IconAddressBook', 'IconAnchor', 'IconBuilding', 'IconCalculator'],
  ...['IconCalendarMonth', 'IconCalendarOff', 'IconCalendarPlus', 'IconCashBanknote'],
  ...['IconCategory', 'IconChartBar', 'IconChecklist', 'IconClipboardList', 'IconClockHour4'],
  ...['IconCloudStorm', 'IconDatabase', 'IconFileText', 'IconHourglass', 'IconListCheck'],
  ...['IconPackage', 'IconPercentage', 'IconPlugConnected', 'IconRepeat', 'IconSettings'],
  ...['IconTruckDelivery', 'IconUserHeart', 'IconUserPlus', 'IconUsers', 'IconWorld'],
]);

export const chunks: Chunk[] = [
  { name: 'base', priority: 2, paths: base, without: [...forms, ...signedIn] },
  { name: 'fields', priority: 1, paths: fields },
  { name: 'forms', priority: 1, paths: forms },
  { name: 'trips', priority: 1, paths: trips },
  { name: 'book', priority: 1, paths: book },
  { name: 'menu', priority: 1, paths: menu },
  { name: 'signed-in', priority: 1, paths: signedIn },
];

const isListed = (paths: readonly string[], path: string): boolean =>
  paths.some((listed) => {
    const at = path.lastIndexOf(`/${listed}`);
    return at >= 0 && (listed.endsWith('/') || path[at + 1 + listed.length] === '.');
  });

/** Whether a module is listed in a chunk. */
export function isIn({ paths, without = [] }: Omit<Chunk, 'name' | 'priority'>, id: string) {
  const path = id.replaceAll('\\', '/');
  return isListed(paths, path) && !isListed(without, path);
}
