import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { timeOfDay } from '@slipway/domain/dates/dates';
import {
  defaultSettings,
  publicSettings,
  type Purpose,
  type Settings,
} from '@slipway/domain/settings/settings';
import { afterEach, beforeEach } from 'vitest';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { startTexts } from '#lib/i18n.ts';
import { setPageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { dismissDialogs } from '#ui/dialogs/dialogs.ts';
import { indexLabels } from './test-labels.ts';
import { askNobodyForTheLength, indexIds } from './test-lookups.ts';
import { keepNoOwnerStacks } from './test-owner-stacks.ts';

// Browser functions that jsdom lacks.
const matchMedia = (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
Object.defineProperty(window, 'matchMedia', { value: matchMedia });
Element.prototype.scrollIntoView = () => undefined;
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(window, 'ResizeObserver', { value: NoResizes, configurable: true });
/** Nothing is laid out, so all of it is in view. */
class AllInView {
  readonly #told: (entries: { isIntersecting: boolean }[]) => void;
  constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
    this.#told = told;
  }
  observe() {
    this.#told([{ isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(window, 'IntersectionObserver', { value: AllInView, configurable: true });
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Object.defineProperty(window, 'PerformanceNavigationTiming', {
  value: EventTarget,
  configurable: true,
});

indexLabels();
indexIds();
askNobodyForTheLength();
keepNoOwnerStacks();
startTexts();

const { getElementError } = getConfig();
/** Whether somebody waits and looks again soon, so that the page need not be printed yet. */
const looksAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure({
  // Long enough for a busy machine; no test waits longer than necessary.
  asyncUtilTimeout: 10_000,
  // A wait that times out still reports the page.
  getElementError: (message, container) =>
    looksAgain() ? new Error(message ?? '') : getElementError(message, container),
});

// As the server sets it with every page, so that no request waits for it.
beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=t';
});

// Test files share the modules' state.
afterEach(() => {
  cleanup();
  dismissDialogs();
  notifications.clean();
  queryClient.clear();
});

/** The settings of a published business that offers everything. */
export const openSettings: Settings = {
  ...defaultSettings,
  published: true,
  inshore_offered: true,
  business: {
    name: 'Slipway Charters',
    email: 'hello@slipway.test',
    phone: '+14165550100',
    address: '1 Harbour Street, Toronto, ON M5J 1A1, Canada',
  },
  sale_taxes: [{ name: 'HST', percent: 13 }],
};

/** Starts page data of such a business. */
export function startTests(user: CurrentUser | null = null, purpose?: Purpose): void {
  const settings = publicSettings({ ...openSettings, ...(purpose && { purpose }) });
  const inshore = { ...settings.inshore, start_time: timeOfDay(settings.inshore.start_time) };
  setPageData({
    settings: { ...settings, inshore },
    shop: false,
    trips: purpose !== 'sell',
    terms_text: 1,
    user,
    payment: {
      gateway: 'embedded',
      publishable_key: null,
      test_mode: true,
      asks_for_cards: true,
      can_charge: true,
      delayed_days: 15,
      how: 'We contact you about the payment before your trip.',
    },
    phone_country: 'US',
    delivery: { mail: true, sms: true },
    announcements: [],
    records: null,
    look: { logo: null, cover: null },
    csp_nonce: '',
    version: 'test',
  });
}
