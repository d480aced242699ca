import '#ui/theme/styles.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Providers } from '#app/providers.tsx';
import { makeRouter } from '#app/router.tsx';
import { requestSignIn } from '#features/identity/index.ts';
import { pathOf } from '#lib/page-paths.ts';
import { whenUnauthenticated } from '#lib/api.ts';
import { startEmbed } from '#lib/frame/embed.ts';
import { startTexts } from '#lib/i18n.ts';
import { printOnLightPaper } from '#lib/print/light-paper.ts';
import { pageData, readPageData, setUser } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { startVisit } from '#lib/visit.ts';
import { keepFocus } from '#ui/focus-target.ts';
import { topTitleId, withBackButton } from '#ui/dialogs/use-layer.ts';

// Browsers leave it out on http, except on localhost: a business tries the product on its own network first.
if (!('randomUUID' in crypto)) await import('#app/random-ids.ts');

const page = readPageData(document);
startEmbed(document);
startVisit(document);
if (page.csp_nonce !== '') setNonce(page.csp_nonce);
startTexts();
printOnLightPaper();
keepFocus(topTitleId);

// In a frame, Back belongs to the page around it too.
const router = window.parent === window ? withBackButton(makeRouter) : makeRouter();

whenUnauthenticated(async () => {
  if (pageData().user === null) return false;
  if (await requestSignIn()) return true;
  const { user, settings } = pageData();
  if (user === null) return false;
  const search = { return: router.state.location.href };
  setUser(null);
  queryClient.clear();
  // Not signing in again means leaving, even if a form is being saved.
  void router.navigate({ to: pathOf('login', settings.purpose), search, ignoreBlocker: true });
  return false;
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application');
// The page's shell stays until the first screen can be rendered completely.
await router.load();
const app = createRoot(root);
// As a transition the first screen is rendered in slices, so that a slow phone stays responsive.
startTransition(() => {
  app.render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  );
});
