import { msg } from '@lingui/core/macro';

/** The routes of the settings, the last of the back office (`staffRoutes`). */
export const settingsRoutes = {
  opening: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Open your business`,
    screen: () =>
      import('#features/settings/opening/opening-screen.tsx').then((it) => it.OpeningScreen),
  },
  settings: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Settings`,
    menu: 'business',
    icon: 'settings',
    screen: () => import('#features/settings/settings-screen.tsx').then((it) => it.SettingsScreen),
  },
  website: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`On your website`,
    menu: 'business',
    needs: 'bookings',
    icon: 'world',
    screen: () =>
      import('#features/settings/website/website-screen.tsx').then((it) => it.WebsiteScreen),
  },
  providers: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Cards and emails`,
    menu: 'business',
    icon: 'credit-card',
    screen: () =>
      import('#features/settings/providers/providers-screen.tsx').then((it) => it.ProvidersScreen),
  },
  connections: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Connections`,
    menu: 'business',
    icon: 'plug-connected',
    screen: () =>
      import('#features/connections/connections-screen.tsx').then((it) => it.ConnectionsScreen),
  },
  backups: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`Backups`,
    menu: 'business',
    icon: 'database',
    screen: () =>
      import('#features/settings/backups/backups-screen.tsx').then((it) => it.BackupsScreen),
  },
  system: {
    access: 'manage Admin',
    layout: 'vertical',
    title: msg`System`,
    menu: 'business',
    icon: 'activity',
    screen: () =>
      import('#features/operations/system/system-screen.tsx').then((it) => it.SystemScreen),
  },
} as const;
