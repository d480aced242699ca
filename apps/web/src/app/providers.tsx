import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { DirectionContext, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useLayoutEffect, type ReactNode } from 'react';
import { setAppearance, useAppearance } from '#lib/appearance.ts';
import { pageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { skinVariables, theme } from '#ui/theme/theme.ts';
import type { makeRouter } from './router.tsx';

/** Theme, direction and texts; tests use it around single screens. */
export function ThemeProviders({ children }: { children: ReactNode }) {
  const { skin, direction } = useAppearance();
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = i18n.locale;
  }, [direction]);
  return (
    <I18nProvider i18n={i18n}>
      <DirectionContext.Provider
        value={{
          dir: direction,
          setDirection: (dir) => setAppearance({ direction: dir }),
          toggleDirection: () => setAppearance({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
        }}
      >
        <MantineProvider
          theme={theme}
          cssVariablesResolver={skinVariables}
          forceColorScheme={skin}
          getStyleNonce={() => pageData().csp_nonce}
        >
          {children}
        </MantineProvider>
      </DirectionContext.Provider>
    </I18nProvider>
  );
}

/** All providers of the application. */
export function Providers({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProviders>
        <RouterProvider router={router} />
      </ThemeProviders>
    </QueryClientProvider>
  );
}
