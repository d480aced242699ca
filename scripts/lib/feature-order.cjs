/**
 * The server's features from the lowest to the highest. A feature imports only those before it; what it needs of a
 * later one is passed in by `apps/server/src/app.ts` (an argument or a hook).
 */
module.exports = [
  'settings',
  'messages',
  'payments',
  'catalogue',
  'identity',
  'connections',
  'bookings',
  'orders',
  'basket',
  'customers',
  'operations',
  'reports',
  'pages',
];
