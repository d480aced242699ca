import { msg } from '@lingui/core/macro';
import { date, editedRow, flag, id, list, oneOf, page, text, visit } from '#lib/search-params.ts';

/** The routes of visitors and customers (docs/rules/people-and-access.md, "Route table"). */
export const publicRoutes = {
  home: {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Home`,
    search: { ...visit, as: oneOf('visitor') },
    screen: () => import('./screens/home-screen.tsx').then((it) => it.HomeScreen),
  },
  dashboard: {
    access: 'read Customer',
    layout: 'horizontal',
    title: msg`My bookings`,
    icon: 'ticket',
    search: {
      ...list('next', 'id', 'date', 'unit'),
      date,
      unit: text,
      status: oneOf('0', '1', '2', '3', '4', '5', '6'),
      survey: oneOf('0', '1'),
      booking: id,
      open: oneOf(
        'details',
        'pay',
        'tip',
        'edit',
        'cancel',
        'guests',
        'waiver',
        'history',
        'supervisor',
        'unit',
      ),
      /** The page of the own orders, and the one that is open. */
      orders: page,
      order: id,
    },
    screen: () => import('./screens/dashboard-screen.tsx').then((it) => it.DashboardScreen),
  },
  'charter-survey': {
    access: 'login',
    layout: 'horizontal',
    title: msg`Charter Survey`,
    screen: () =>
      import('#features/bookings/survey/survey-screen.tsx').then((it) => it.SurveyScreen),
  },
  'book-package': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Book Your Package`,
    menu: 'public',
    needs: 'trips',
    icon: 'sailboat',
    search: {
      ...{ unit: text, package: text, hours: text, date, time: text, length: text },
      receipt: text,
      ...visit,
    },
    screen: () => import('#features/bookings/book-screen.tsx').then((it) => it.BookScreen),
  },
  basket: {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Basket`,
    search: { receipt: text },
    screen: () => import('#features/basket/basket-screen.tsx').then((it) => it.BasketScreen),
  },
  'basket-line': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Edit your choice`,
    screen: () =>
      import('#features/basket/change-line-screen.tsx').then((it) => it.ChangeLineScreen),
  },
  'unit-page': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Book Your Package`,
    search: visit,
    screen: () => import('#features/bookings/unit-page-screen.tsx').then((it) => it.UnitPageScreen),
  },
  'package-page': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Book Your Package`,
    search: visit,
    screen: () => import('#features/bookings/unit-page-screen.tsx').then((it) => it.UnitPageScreen),
  },
  shop: {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Shop`,
    menu: 'public',
    // Once a product is on show.
    needs: 'shop',
    icon: 'package',
    search: { ...list(), sort: oneOf('name', 'price', '-price'), category: id, ...visit },
    screen: () => import('#features/catalogue/shop/shop-screen.tsx').then((it) => it.ShopScreen),
  },
  'product-page': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Shop`,
    /** `line` of the basket, which is edited. */
    search: { variant: id, line: text, ...visit },
    screen: () =>
      import('#features/catalogue/shop/product-screen.tsx').then((it) => it.ProductScreen),
  },
  'gift-cards-on-sale': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Gift cards`,
    menu: 'public',
    // Once they are on sale.
    needs: 'gift-cards',
    icon: 'gift',
    search: { line: text },
    screen: () =>
      import('#features/payments/gift-cards/buy-gift-card-screen.tsx').then(
        (it) => it.BuyGiftCardScreen,
      ),
  },
  'check-my-charter': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Check my charter`,
    menu: 'visitors',
    needs: 'trips',
    icon: 'search',
    search: { booking: text },
    screen: () =>
      import('#features/bookings/check-charter-screen.tsx').then((it) => it.CheckCharterScreen),
  },
  'package-preparations': {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`Package Preparations`,
    menu: 'public',
    needs: 'trips',
    icon: 'list-check',
    search: visit,
    screen: () =>
      import('#features/operations/preparations-screen.tsx').then((it) => it.PreparationsScreen),
  },
  faq: {
    access: 'read Page',
    offers: true,
    layout: 'horizontal',
    title: msg`FAQ`,
    menu: 'public',
    icon: 'help-circle',
    search: { q: text, topic: text, ...visit },
    screen: () => import('#features/operations/faq-screen.tsx').then((it) => it.FaqScreen),
  },
  profile: {
    access: 'login',
    layout: 'horizontal',
    title: msg`Profile`,
    icon: 'user',
    search: { return: text, address: editedRow, card: oneOf('new'), delete: flag },
    screen: () => import('#features/identity/profile-screen.tsx').then((it) => it.ProfileScreen),
  },
  logout: {
    access: 'login',
    layout: 'full',
    title: msg`Signing out`,
    icon: 'logout',
    screen: () =>
      import('#features/identity/sign-in/logout-screen.tsx').then((it) => it.LogoutScreen),
  },
  login: {
    access: 'read Page',
    layout: 'full',
    title: msg`Sign in`,
    redirectIfLoggedIn: true,
    icon: 'login2',
    search: { return: text, email: text },
    screen: () =>
      import('#features/identity/sign-in/login-screen.tsx').then((it) => it.LoginScreen),
  },
  register: {
    access: 'read Page',
    layout: 'full',
    title: msg`Create an account`,
    redirectIfLoggedIn: true,
    screen: () => import('#features/identity/register-screen.tsx').then((it) => it.RegisterScreen),
  },
  // Emails link to these two, so a signed-in user sees a notice there instead of being redirected home.
  recovery: {
    access: 'read Page',
    layout: 'full',
    title: msg`Forgot password`,
    screen: () =>
      import('#features/identity/recovery/recovery-screen.tsx').then((it) => it.RecoveryScreen),
  },
  reset: {
    access: 'read Page',
    layout: 'full',
    title: msg`New password`,
    search: { email: text },
    screen: () =>
      import('#features/identity/recovery/reset-screen.tsx').then((it) => it.ResetScreen),
  },
  'verify-email': {
    access: 'read Page',
    layout: 'full',
    title: msg`Verify your email address`,
    screen: () =>
      import('#features/identity/recovery/verify-email-screen.tsx').then(
        (it) => it.VerifyEmailScreen,
      ),
  },
  setup: {
    access: 'read Page',
    layout: 'full',
    title: msg`Set up your business`,
    redirectIfLoggedIn: true,
    screen: () =>
      import('#features/identity/recovery/setup-screen.tsx').then((it) => it.SetupScreen),
  },
  'called-off': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Your trip has been called off`,
    screen: () =>
      import('#features/operations/call-off/called-off-screen.tsx').then(
        (it) => it.CalledOffScreen,
      ),
  },
  'gift-card': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Balance of a gift card`,
    screen: () =>
      import('#features/payments/gift-cards/gift-card-balance-screen.tsx').then(
        (it) => it.GiftCardBalanceScreen,
      ),
  },
  'pay-link': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Pay`,
    screen: () =>
      import('#features/payments/pay-link/pay-link-screen.tsx').then((it) => it.PayLinkScreen),
  },
  'waiting-link': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Waiting list`,
    screen: () =>
      import('#features/bookings/waiting/waiting-link-screen.tsx').then(
        (it) => it.WaitingLinkScreen,
      ),
  },
  waiver: {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Waiver`,
    screen: () =>
      import('#features/bookings/waivers/waiver-screen.tsx').then((it) => it.WaiverScreen),
  },
  'order-page': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Your order`,
    screen: () =>
      import('#features/orders/order-page/order-page-screen.tsx').then((it) => it.OrderPageScreen),
  },
  // Only in a frame on another website, where it is not navigated to.
  'embed-book': {
    access: 'read Page',
    offers: true,
    layout: 'embedded',
    title: msg`Book Your Package`,
    search: { unit: text, package: text, hours: text, ...visit },
    screen: () => import('#features/bookings/book-screen.tsx').then((it) => it.BookScreen),
  },
  'bank-check': {
    access: 'read Page',
    layout: 'full',
    title: msg`Confirm this payment with your bank`,
    screen: () =>
      import('#features/bookings/bank-check-screen.tsx').then((it) => it.BankCheckScreen),
  },
  'payment-return': {
    access: 'read Page',
    layout: 'horizontal',
    title: msg`Your payment`,
    screen: () =>
      import('#features/basket/payment-return/payment-return-screen.tsx').then(
        (it) => it.PaymentReturnScreen,
      ),
  },
  'test-bank': {
    access: 'read Page',
    layout: 'full',
    title: msg`Test bank`,
    screen: () => import('#features/bookings/test-bank-screen.tsx').then((it) => it.TestBankScreen),
  },
  'error-404': {
    access: 'read Page',
    layout: 'full',
    title: msg`Page not found`,
    screen: () => import('./screens/error-404-screen.tsx').then((it) => it.Error404Screen),
  },
} as const;
