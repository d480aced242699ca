import type { Visit } from './visit.ts';

/** A website that is known by its host. */
interface KnownSite {
  source: string;
  medium: 'organic' | 'social' | 'email';
}

/** Hosts of mailboxes, each with those below it. */
const mailboxes: Record<string, string> = {
  'mail.google.com': 'gmail',
  'com.google.android.gm': 'gmail',
  'outlook.live.com': 'outlook',
  'outlook.office.com': 'outlook',
  'outlook.office365.com': 'outlook',
  'mail.yahoo.com': 'yahoo-mail',
  'mail.aol.com': 'aol-mail',
  'mail.proton.me': 'proton-mail',
};

/** Hosts of networks, each with those below it. */
const networks: Record<string, string> = {
  'facebook.com': 'facebook',
  'fb.me': 'facebook',
  'messenger.com': 'messenger',
  'instagram.com': 'instagram',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'whatsapp.com': 'whatsapp',
  'wa.me': 'whatsapp',
  't.co': 'x',
  'x.com': 'x',
  'twitter.com': 'x',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'linkedin.com': 'linkedin',
  'lnkd.in': 'linkedin',
  'tiktok.com': 'tiktok',
  'reddit.com': 'reddit',
  'pinterest.com': 'pinterest',
  'pin.it': 'pinterest',
  'snapchat.com': 'snapchat',
  'bsky.app': 'bluesky',
  't.me': 'telegram',
  'nextdoor.com': 'nextdoor',
  'vk.com': 'vk',
};

/** Search engines with one host. */
const engines: Record<string, string> = {
  'bing.com': 'bing',
  'duckduckgo.com': 'duckduckgo',
  'search.yahoo.com': 'yahoo',
  'ecosia.org': 'ecosia',
  'baidu.com': 'baidu',
  'qwant.com': 'qwant',
  'startpage.com': 'startpage',
  'search.brave.com': 'brave',
  'search.naver.com': 'naver',
  'kagi.com': 'kagi',
  'search.seznam.cz': 'seznam',
  'com.google.android.googlequicksearchbox': 'google',
};

/** Those with a host for each country; other pages of theirs are websites like any. */
const enginesOfCountries = /^(?:www\.|m\.)?(google|yandex)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

function nameIn(hosts: Record<string, string>, host: string): string | undefined {
  const labels = host.split('.');
  for (const at of labels.keys()) {
    const part = labels.slice(at).join('.');
    if (Object.hasOwn(hosts, part)) return hosts[part];
  }
  return undefined;
}

/** The search engine, network or mailbox of a host; null: any other website. */
function knownSiteOf(host: string): KnownSite | null {
  const mailbox = nameIn(mailboxes, host);
  if (mailbox !== undefined) return { source: mailbox, medium: 'email' };
  const engine = nameIn(engines, host) ?? enginesOfCountries.exec(host)?.[1];
  if (engine !== undefined) return { source: engine, medium: 'organic' };
  const network = nameIn(networks, host);
  return network === undefined ? null : { source: network, medium: 'social' };
}

/**
 * A visit whose source is a known host by the name of that site: `google` for `google.de`. The medium
 * of a referral becomes that of the site; one that a link says stays.
 */
export function namedVisit(visit: Visit): Visit {
  const known = knownSiteOf(visit.source);
  if (!known) return visit;
  return {
    source: known.source,
    medium: visit.medium === 'referral' ? known.medium : visit.medium,
    campaign: visit.campaign,
  };
}
