import type { PageData } from '@slipway/contract/settings/settings';
import type { FirstUnit } from '@slipway/domain/pages/found-page';
import { unitPictureSizes } from '@slipway/domain/pages/unit-card';
import { blocksOf, partsOf } from '@slipway/domain/messages/content-text';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const lineHtml = (text: string) =>
  partsOf(text)
    .map(({ words, to }) =>
      to === null ? escapeHtml(words) : `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`,
    )
    .join('');

const textHtml = (text: string) =>
  blocksOf(text)
    .map(({ kind, lines }) =>
      kind === 'list'
        ? `<ul>${lines.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</ul>`
        : `<p>${lineHtml(lines.join(' '))}</p>`,
    )
    .join('');

/**
 * The announcements in the page's shell, painted before scripts load, at the place of the
 * application's own banner; the page uses `data-announcement` to hide those dismissed in this
 * browser.
 */
export function pageShellData({ announcements }: Pick<PageData, 'announcements'>): string {
  if (announcements.length === 0) return '';
  const lines = announcements.map(
    ({ id, version, text }) =>
      `<div data-announcement="${id}:${version}"><div>${textHtml(text)}</div></div>`,
  );
  return `<section class="shell-news" aria-label="Announcements">${lines.join('')}</section>`;
}

/** The business's logo in the page's shell; null when it has none. */
export function shellLogo({ look }: Pick<PageData, 'look'>): string | null {
  if (look.logo === null) return null;
  const { src, srcset, width, height } = look.logo;
  // A wide logo contains the name.
  const wide = width > 1.5 * height ? ' data-wide' : '';
  return `<img src="${escapeHtml(src)}" srcset="${escapeHtml(srcset)}" sizes="180px" alt="" width="${width}" height="${height}" class="shell-logo"${wide} />`;
}

/** Asks for the picture of the booking page's first unit before styles and fonts: it is the largest part of the view. */
export function preloadFirstUnit({ picture: { src, srcset } }: FirstUnit): string {
  return `<link rel="preload" as="image" href="${escapeHtml(src)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${unitPictureSizes}" fetchpriority="high" />`;
}

/** The first unit of the booking page in its shell, at the place and in the size of its card. */
export function shellFirstUnit({ name, description, picture }: FirstUnit): string {
  const { src, srcset, width, height } = picture;
  const image = `<img src="${escapeHtml(src)}" srcset="${escapeHtml(srcset)}" sizes="${unitPictureSizes}" alt="" width="${width}" height="${height}" fetchpriority="high" />`;
  const caption = `<div><b>${escapeHtml(name)}</b><p>${escapeHtml(description)}</p></div>`;
  return `<div class="shell-step"><div class="shell-bone"></div><div class="shell-unit">${image}${caption}</div></div>`;
}
