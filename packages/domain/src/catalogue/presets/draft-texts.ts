import type { PresetName } from './preset-names.ts';

/** The topics that drafts are accepted into. */
export const draftTopics = {
  booking: { slug: 'booking', name: 'Booking' },
  ordering: { slug: 'ordering', name: 'Ordering' },
  payment: { slug: 'payment', name: 'Payment' },
  day: { slug: 'on-the-day', name: 'On the day' },
  delivery: { slug: 'delivery', name: 'Delivery' },
  changes: { slug: 'changes', name: 'Changing and cancelling' },
};

/** A draft of a question: its text has the words of the business in brackets (`fill`). */
export interface FaqDraft {
  key: string;
  /** Whose customers ask it. */
  presets: readonly PresetName[];
  topic: keyof typeof draftTopics;
  question: string;
  answer: string;
}

const lets = ['charter', 'hourly', 'seats', 'nights'] as const;

/**
 * Questions that a business of each kind is asked. They promise nothing that the product does not do and no
 * setting decides: amounts, days and percentages are where the settings show them.
 */
export const faqDrafts: readonly FaqDraft[] = [
  {
    key: 'how-to-book',
    presets: lets,
    topic: 'booking',
    question: 'How do I book?',
    answer:
      'On [our booking page](/book). Choose what you would like and a day, tell us who you are, and pay what is due by card. The price and what is due now are shown before you pay, and the confirmation with your booking number comes by email.',
  },
  {
    key: 'account-needed',
    presets: lets,
    topic: 'booking',
    question: 'Do I need an account?',
    answer:
      'No. With one you see all your bookings in one place, pay what is left and change a booking yourself. The confirmation has a link to set a password for the address that you booked with.',
  },
  {
    key: 'lost-number',
    presets: lets,
    topic: 'booking',
    question: 'I lost my booking number. Where do I find it?',
    answer:
      'It is in the confirmation that we emailed you; look in the spam folder as well. If you have an account, [sign in](/login) and you see every booking. Otherwise write to us, and we look it up.',
  },
  {
    key: 'pay-later',
    presets: lets,
    topic: 'payment',
    question: 'When do I pay?',
    answer:
      'What is due when you book is shown with the price. If something is left to pay, your confirmation says how much and by when.',
  },
  {
    key: 'change-or-cancel',
    presets: lets,
    topic: 'changes',
    question: 'Can I change or cancel my booking?',
    answer:
      '[Sign in](/login) and open your booking: you can change it there while a change is possible, and you see what a cancellation costs before you confirm it. The terms that you agree to when you book say the same. If we have to cancel, you get back everything you paid.',
  },
  {
    key: 'charter-who-comes-along',
    presets: ['charter'],
    topic: 'day',
    question: 'Do I need any experience?',
    answer:
      'No. [A supervisor] of ours comes along, runs the [unit] and shows you what to do. Tell us in the [charter] survey how experienced you are, so that we can plan your [trip] for you.',
  },
  {
    key: 'charter-weather',
    presets: ['charter'],
    topic: 'day',
    question: 'What if the weather is bad?',
    answer:
      'Your [supervisor] decides whether it is safe to go out. If we call the [trip] off, you choose another day or get back everything you paid.',
  },
  {
    key: 'charter-more-people',
    presets: ['charter'],
    topic: 'booking',
    question: 'How many people can come?',
    answer:
      'The booking page shows the largest group for each [unit]. Please tell us before the day if your number changes: more people may cost more, and there has to be a place for everybody.',
  },
  {
    key: 'hourly-experience',
    presets: ['hourly'],
    topic: 'day',
    question: 'Do I need any experience?',
    answer:
      'Tell us when you pick up your [unit] how much you have done before. We show you how it works and where to go, and take the time that you need.',
  },
  {
    key: 'hourly-late',
    presets: ['hourly'],
    topic: 'day',
    question: 'What if I am late?',
    answer:
      'Please call us. Your [trip] ends at the time that you booked, because somebody else may have booked after you. If you cannot be back in time, call us as well.',
  },
  {
    key: 'hourly-children',
    presets: ['hourly'],
    topic: 'booking',
    question: 'Can children come along?',
    answer:
      'Please ask us before you book and tell us their ages, so that we can say what suits them and have the right equipment ready.',
  },
  {
    key: 'seats-when-to-come',
    presets: ['seats'],
    topic: 'day',
    question: 'When should I be there?',
    answer:
      'A little before the start, please: we leave on time for everybody who is there. Your confirmation has the start and where to find us.',
  },
  {
    key: 'seats-children',
    presets: ['seats'],
    topic: 'booking',
    question: 'Do children need a place of their own?',
    answer:
      'The booking page lists who can come along, what each pays, and who needs a place. Choose as many of each as you are.',
  },
  {
    key: 'seats-few-guests',
    presets: ['seats'],
    topic: 'changes',
    question: 'Does it always take place?',
    answer:
      'A [trip] may need a least number of guests; your confirmation says so. If there are too few, or the weather is against us, we tell you and you get back everything you paid.',
  },
  {
    key: 'nights-arrival',
    presets: ['nights'],
    topic: 'day',
    question: 'When can we arrive, and when do we leave?',
    answer:
      'Both times are shown when you book and in your confirmation. We clean between guests, so ask us first if you would like to come earlier or stay longer.',
  },
  {
    key: 'nights-bring',
    presets: ['nights'],
    topic: 'day',
    question: 'What should we bring?',
    answer:
      'What you wear and what you like to eat. [What to bring](/package-preparations) has the rest; ask us if you miss something there.',
  },
  {
    key: 'nights-pets',
    presets: ['nights'],
    topic: 'booking',
    question: 'Can we bring a dog?',
    answer: 'Please ask us before you book, so that we can tell you where it is possible.',
  },
  {
    key: 'shop-how-to-order',
    presets: ['shop'],
    topic: 'ordering',
    question: 'How do I order?',
    answer:
      'In [our shop](/shop). Put what you would like into the basket, choose how you get it, and pay by card. You see what everything costs before you pay, and the confirmation with your number comes by email. You can also call us or write to us.',
  },
  {
    key: 'shop-see-my-orders',
    presets: ['shop'],
    topic: 'ordering',
    question: 'Where do I see what I ordered?',
    answer:
      'Each of our emails about your order has a link to its page, which shows how far it has come. If you have an account, [sign in](/login) and you see everything that you ordered.',
  },
  {
    key: 'shop-paying',
    presets: ['shop'],
    topic: 'payment',
    question: 'When and how do I pay?',
    answer:
      'You pay by card when you order in the shop. If we take your order by phone or at the counter, our email says what is due and how you can pay it.',
  },
  {
    key: 'shop-invoice',
    presets: ['shop'],
    topic: 'payment',
    question: 'Can I have an invoice?',
    answer:
      'Yes. You can download it on the page of your order, which our emails lead to, or ask us to email it.',
  },
  {
    key: 'shop-delivery',
    presets: ['shop'],
    topic: 'delivery',
    question: 'When do I get it?',
    answer:
      'When you order you see where you can pick it up and where we ship to. We email you as soon as your order is on its way or ready for you.',
  },
  {
    key: 'shop-faulty',
    presets: ['shop'],
    topic: 'changes',
    question: 'What if something is wrong with it?',
    answer:
      'Tell us soon, with your number and a picture if you can, so that we can put it right. For how long you can return what you ordered is shown before you pay and on the page of your order.',
  },
  {
    key: 'shop-cancel',
    presets: ['shop'],
    topic: 'changes',
    question: 'Can I change or cancel my order?',
    answer:
      'Until we pack it, you cancel it on its page and get back everything you paid. To change it, call us or write to us. If we cannot deliver, you get back everything you paid.',
  },
];

/** What to bring and do, by the code of the kind that a preset brings; with the words in brackets. */
export const preparationDrafts: readonly { kind: string; body: string }[] = [
  {
    kind: 'harbor_cruise',
    body: 'A short [trip] on calm water. You can come as you are.\n\n- a jacket against the wind\n- flat shoes with soft soles\n- a camera\n- something to drink\n\nPlease be there a little early. Tell us in the [charter] survey if somebody needs help to come aboard.',
  },
  {
    kind: 'half_day',
    body: 'Half a day outside. It is usually cooler on the water than on land.\n\n- a windproof layer over something warm\n- soft-soled shoes that can get wet\n- sunscreen, sunglasses and a hat with a strap\n- water and a snack\n- whatever licence you need to fish here\n\nIf you get seasick, take something against it before we leave.',
  },
  {
    kind: 'three_quarter_day',
    body: 'Most of a day outside.\n\n- two warm layers and a rain jacket, whatever the forecast says\n- soft-soled shoes and a second pair of socks\n- sunscreen, sunglasses and a hat with a strap\n- lunch and enough water for everybody\n- whatever licence you need to fish here\n\nIf you get seasick, take something against it before we leave. Tell us in the [charter] survey what you would like to catch.',
  },
  {
    kind: 'full_day',
    body: 'A whole day outside, from early on.\n\n- layers: mornings are cold even in summer\n- rain jacket and trousers, soft-soled boots or shoes\n- polarised sunglasses, sunscreen, a hat with a strap\n- breakfast, lunch and enough water for everybody\n- any medicine that you need during the day\n- whatever licence you need to fish here\n- a cooler in the car for the catch\n\nTell us in the [charter] survey what you would like to catch, and what we should know about your group.',
  },
  {
    kind: 'inshore',
    body: 'A small open boat and shallow water. Please be ready on time, because the way there counts.\n\n- quick-drying clothes and shoes that can get wet\n- polarised sunglasses, sunscreen and a hat\n- insect repellent in summer\n- water and a snack in a soft bag\n- whatever licence you need to fish here',
  },
  {
    kind: 'by_the_hour',
    body: 'Come a little early, so that we can fit everything and show you how it works.\n\n- clothes that you can move in, and that may get wet or dirty\n- closed shoes that stay on\n- sunscreen, and a hat that the wind does not take\n- water, and a snack if you are out for long\n- a dry bag for phone and keys\n- an identity card\n\nLeave at home what you would not like to lose.',
  },
  {
    kind: 'sunset_cruise',
    body: 'Evenings are cooler than they look from land.\n\n- a warm layer and a jacket against the wind\n- flat shoes with soft soles\n- a camera\n- your confirmation, on paper or on your phone\n\nPlease be there a little before the start: we leave on time. Tell us beforehand if somebody needs help with steps.',
  },
  {
    kind: 'nights',
    body: 'What you need for your [trip]:\n\n- soft bags rather than hard suitcases, which are hard to stow\n- flat shoes with soft soles\n- warm layers for the evening, swimwear for the day\n- what you like to eat and drink, at least for the first evening\n- any medicine that you need\n- an identity card for whoever booked\n\nWhen you arrive, your [supervisor] shows you everything and answers your questions.',
  },
];
