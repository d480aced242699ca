import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The screens that a visitor may open first, with their modules: the input of `preload.json`. They are listed here
 * because the build cannot run `app/routes.ts`; a module that is not a screen fails the build.
 */
const firstScreens: Record<string, string> = {
  '/': 'src/app/screens/home-screen.tsx',
  '/book': 'src/features/bookings/book-screen.tsx',
  '/book/$unit': 'src/features/bookings/unit-page-screen.tsx',
  '/embed/book': 'src/features/bookings/book-screen.tsx',
  '/dashboard': 'src/app/screens/dashboard-screen.tsx',
  '/login': 'src/features/identity/sign-in/login-screen.tsx',
};

/** The calls that a path's first screen waits for, fetched in parallel with its code. */
const firstCalls: Record<string, string[]> = {
  '/book': ['/api/unit-names-packages-pictures'],
};

/** Fills the page's placeholders in development and writes `preload.json` at build; see apps/web/README.md. */
export function page(server: string): Plugin {
  const visits = new AsyncLocalStorage<{ request: IncomingMessage; response: ServerResponse }>();
  return {
    name: 'slipway-page',
    configureServer(dev) {
      dev.middlewares.use((request, response, next) => {
        visits.run({ request, response }, next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        if (context.server) {
          const visit = visits.getStore();
          const answer = await fetch(new URL('/api/page-data', server), {
            headers: { cookie: visit?.request.headers.cookie ?? '' },
          });
          if (!answer.ok) throw new Error(`The server answered ${answer.status} for its page data`);
          visit?.response.setHeader('set-cookie', answer.headers.getSetCookie());
          const pageData: unknown = JSON.parse(await answer.text());
          const data: unknown =
            typeof pageData === 'object' && pageData !== null && 'data' in pageData
              ? pageData.data
              : null;
          return html
            .replace('<!--page-data-->', () => {
              const json = JSON.stringify(data).replaceAll('<', '\\u003c');
              return `<script type="application/json" id="page-data">${json}</script>`;
            })
            .replace('<!--head-->', '<title>Slipway</title>')
            .replace(/<!--(preload-styles|scripts|business-name|announcements)-->/g, '')
            .replaceAll('__CSP_NONCE__', '');
        }
        const font = Object.keys(context.bundle ?? {}).find((name) =>
          /inter-.*\.woff2$/.test(name),
        );
        const tags: HtmlTagDescriptor[] = [];
        if (font !== undefined) {
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: '',
          };
          tags.push({ tag: 'link', attrs, injectTo: 'head' });
        }
        // Styles and font first: the page's shell is painted before the scripts are requested, which index.html's
        // last script then takes out of this template.
        const scripts =
          html.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ??
          [];
        const painted = scripts
          .reduce((rest, script) => rest.replace(script, ''), html)
          .replace('<!--scripts-->', () => [...scripts, '<!--preload-->'].join(''));
        // A screen's styles follow the common ones, as they do when it is opened by a link.
        const inOrder = painted
          .replace(/\s*<!--preload-styles-->/, '')
          .replace('</head>', '  <!--preload-styles-->\n  </head>');
        // Nothing in the page depends on indentation; its comments are for those who edit it.
        const bare = inOrder.replace(/\s*\/\*.*?\*\//gs, '').replace(/\n\s*\/\/.*/g, '');
        return { html: bare.replace(/\n\s+/g, '\n'), tags };
      },
    },
    generateBundle: {
      // After Vite has removed the chunks that contained only CSS.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const reach = (start: string, found: Set<string>) => {
          if (found.has(start) || !byFile.has(start)) return found;
          found.add(start);
          for (const next of byFile.get(start)?.imports ?? []) reach(next, found);
          return found;
        };
        const cssOf = (files: Iterable<string>) =>
          [...files].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]);
        const entry = chunks.find((chunk) => chunk.isEntry);
        const first = entry ? reach(entry.fileName, new Set()) : new Set<string>();
        const firstCss = new Set(cssOf(first));
        const tags: Record<string, { styles: string; scripts: string }> = {};
        for (const [path, module] of Object.entries(firstScreens)) {
          const chunk = chunks.find((it) => it.facadeModuleId?.endsWith(`/${module}`) === true);
          if (!chunk?.isDynamicEntry) throw new Error(`${module} is not the screen of ${path}`);
          const files = [...reach(chunk.fileName, new Set())].filter((file) => !first.has(file));
          const styles = [...new Set(cssOf(files))].filter((file) => !firstCss.has(file));
          const link = (attributes: string, href: string) =>
            `<link ${attributes} crossorigin href="${href}">`;
          tags[path] = {
            styles: styles.map((file) => link('rel="stylesheet"', `/${file}`)).join(''),
            scripts: [
              // Fetched exactly as `lib/api.ts` does, or it would be fetched twice.
              ...(firstCalls[path] ?? []).map((call) => link('rel="preload" as="fetch"', call)),
              ...files.map((file) => link('rel="modulepreload"', `/${file}`)),
            ].join(''),
          };
        }
        this.emitFile({
          type: 'asset',
          fileName: '.vite/preload.json',
          source: JSON.stringify(tags, null, 1),
        });
      },
    },
  };
}
