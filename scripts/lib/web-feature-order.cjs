/**
 * The web application's features from the lowest to the highest. A feature imports only those before it; a screen that
 * shows two which would need each other stands in `apps/web/src/app/screens/`.
 */
module.exports = [
  'payments',
  'messages',
  'catalogue',
  'customers',
  'bookings',
  'orders',
  'settings',
  'connections',
  'reports',
  'operations',
  'basket',
  'identity',
];
