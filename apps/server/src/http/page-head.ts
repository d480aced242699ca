import type { PageHead } from '@slipway/domain/pages/found-page';
import { escapeHtml } from './page-shell.ts';

/** JSON that is safe inside a script element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

const metaName = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const metaProperty = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escapeHtml(String(content))}">`;

/** The title, description, address and picture, for the head of the page. */
export function headTags(head: PageHead): string {
  const { title, description, canonical, picture, listed, business } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    metaName('description', description),
    ...(listed ? [] : [metaName('robots', 'noindex')]),
    ...(canonical === null
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}">`,
          metaProperty('og:url', canonical),
        ]),
    metaProperty('og:type', 'website'),
    metaProperty('og:site_name', business),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    ...(picture === null
      ? []
      : [
          metaProperty('og:image', picture.url),
          metaProperty('og:image:width', picture.width),
          metaProperty('og:image:height', picture.height),
          metaProperty('og:image:alt', picture.alt),
          metaName('twitter:card', 'summary_large_image'),
        ]),
  ].join('');
}

/**
 * The schema.org data, after what is painted. Browsers never run a script of this type, so the
 * content security policy does not concern it.
 */
export const structuredDataTags = ({ structuredData }: PageHead): string =>
  structuredData
    .map((data) => `<script type="application/ld+json">${inScript(data)}</script>`)
    .join('');

/** A sitemap of these paths. */
export const sitemapXml = (site: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${escapeHtml(site + path)}</loc></url>`).join('\n')}
</urlset>
`;
