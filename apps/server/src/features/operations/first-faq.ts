/** Topics with their questions, in display order. */
export type Faq = readonly {
  slug: string;
  name: string;
  entries: readonly { slug: string; question: string; answer: string }[];
}[];

/**
 * The initial questions of a new business, to be edited by staff. Facts: docs/rules/settings.md,
 * "First start". Paragraphs are separated by an empty line, `- ` starts a list item,
 * `[words](/path)` is a link.
 */
export const firstFaq: Faq = [
  {
    slug: 'booking',
    name: 'Booking and confirmation',
    entries: [
      {
        slug: 'how-to-book',
        question: 'How do I book a trip?',
        answer:
          'On [the booking page](/book). Choose a boat, a package and a date, tell us who is coming, and pay the deposit by card. You do not need an account. Your place is held from the moment you press the button, and the confirmation arrives by email a minute later.',
      },
      {
        slug: 'is-my-booking-confirmed',
        question: 'How do I know my booking is confirmed?',
        answer:
          'You get an email with your booking number as soon as the deposit is paid, and a text message if your phone can receive them. If neither arrives, check your spam folder first, then open [Check my charter](/check-my-charter) and enter your booking number and the email address you booked with. You will see the date, the time, the boat and what is left to pay.\n\nYour supervisor gives the final confirmation by 9 pm the night before, once the marine forecast for the morning is in.',
      },
      {
        slug: 'lost-booking-number',
        question: 'I lost my booking number. What now?',
        answer:
          'It is in the subject of the confirmation email and in the text message. If you cannot find either, [sign in](/login) with the address you booked with: every booking made with it is in [My bookings](/dashboard). No password yet? Ask for a [recovery link](/forgot-password) and set one.',
      },
      {
        slug: 'last-minute',
        question: 'Can I book for tomorrow?',
        answer:
          'Yes, if the day is still open on the booking page. Bookings that start in less than a day depend on a boat and a supervisor being free, so please text us after you book and we will tell you straight away whether we can take you. If we cannot, we refund everything you paid.',
      },
      {
        slug: 'bring-more-people',
        question: 'Can I bring more people than I booked for?',
        answer:
          'Only up to the number the boat is licensed to carry; the booking page shows the number for each boat. On our largest boat, each guest beyond six costs the additional price of the package. Please tell us before the day, so that the crew can prepare life jackets for everyone.',
      },
      {
        slug: 'account-needed',
        question: 'Do I need an account?',
        answer:
          'Not to book. An account lets you see your bookings, pay the next instalment, fill in the charter survey and change the date yourself. The confirmation email has a link to set a password for the address you booked with.',
      },
    ],
  },
  {
    slug: 'paying',
    name: 'Deposits and payments',
    entries: [
      {
        slug: 'deposit',
        question: 'How much is the deposit?',
        answer:
          'The harbor cruise costs CA$800 in total, with a deposit of CA$300. For the other packages on our boats, the deposit is 10 percent of the total, extra guests included. Inshore trips have a deposit of their own, shown before you pay.',
      },
      {
        slug: 'when-is-the-rest-due',
        question: 'When is the rest due?',
        answer:
          'Half of the total, less your deposit, is due 30 days before the trip, and the rest 7 days before it. We send you a reminder for each. You can pay in [My bookings](/dashboard) with a saved card; to pay in cash, by cheque or by transfer, contact us.',
      },
      {
        slug: 'is-tax-included',
        question: 'Is tax included?',
        answer:
          'The booking page says so next to the total, and your invoice shows the tax separately. The price you see before you press the button is the price you pay.',
      },
      {
        slug: 'is-my-card-safe',
        question: 'What happens to my card number?',
        answer:
          'It goes from your browser straight to the payment provider; we never see it. We save a card for your next payment only if you tick the box, and you can remove it in your [profile](/profile) at any time.',
      },
    ],
  },
  {
    slug: 'tips',
    name: 'Tips',
    entries: [
      {
        slug: 'how-much-to-tip',
        question: 'How much should I tip?',
        answer:
          'Twenty percent or more of the price of the trip is the standard gratuity in the industry. The crew starts hours before you arrive and cleans up long after you have gone home. Whether you tip, and how much, is up to you.',
      },
      {
        slug: 'who-gets-the-tip',
        question: 'Who gets the tip?',
        answer:
          'The gratuity is split 50/50 between your supervisor and the mate. When a trip runs without a mate, all of it goes to the supervisor. The business keeps none of it.',
      },
      {
        slug: 'tip-by-card',
        question: 'Can I tip by card?',
        answer:
          'Yes, in [My bookings](/dashboard), once you have paid more than the deposit, and after the trip as well. Choose 10, 15 or 20 percent, or enter your own percentage. Cash at the dock is just as welcome.',
      },
    ],
  },
  {
    slug: 'what-to-bring',
    name: 'What to bring',
    entries: [
      {
        slug: 'packing-list',
        question: 'What should I bring?',
        answer:
          'Not much, packed in a soft bag:\n\n- a windproof layer and a warm one, even in July: it is colder on the water\n- soft-soled, non-marking shoes that can get wet\n- sunscreen, sunglasses and a hat that stays on\n- water and something to eat; the boat has a cooler with ice\n- any medicine you need, and your seasickness tablets\n- a camera, and a dry bag to protect it\n\n[Package preparations](/package-preparations) has the list for your package.',
      },
      {
        slug: 'tackle-and-bait',
        question: 'Do I need my own rod, bait or licence?',
        answer:
          'Rods, reels, tackle and bait are on board, and the crew will show you how to use them. You are welcome to bring a favourite rod. Fishing licences are personal: buy yours before the trip and bring it with you, on paper or on your phone.',
      },
      {
        slug: 'what-to-leave-at-home',
        question: 'What should stay at home?',
        answer:
          'Hard suitcases, glass bottles, black-soled shoes, and anything you could not bear to lose overboard. Drugs are not allowed on board, and neither is anyone who has had too much to drink.',
      },
      {
        slug: 'food-and-drink',
        question: 'Can we bring food and drink?',
        answer:
          'Please do. Sandwiches and other food you can eat with one hand work best. Beer and wine in cans are fine on most trips, in moderation; ask your supervisor. Tell us about allergies in the charter survey, so that the crew knows.',
      },
      {
        slug: 'seasickness',
        question: 'I get seasick. Should I still come?',
        answer:
          'Most people who worry about it are fine. Sleep well, eat a light breakfast, take your tablet an hour before we leave, and keep your eyes on the horizon. Tell the crew early: they know the calmest spot on the boat.',
      },
    ],
  },
  {
    slug: 'the-day',
    name: 'On the day',
    entries: [
      {
        slug: 'when-to-be-there',
        question: 'When and where do we meet?',
        answer:
          'At the dock named in your confirmation, 20 minutes before the start. The boat leaves on time, because another group may follow. If you are running late, call us: we can wait up to 15 minutes.',
      },
      {
        slug: 'weather',
        question: 'What if the weather is bad?',
        answer:
          'We go out in the rain, but not if conditions would not be safe, for example in strong wind or lightning. Your supervisor decides by 9 pm the night before and confirms with you. If we call the trip off, you can choose another date or a full refund.',
      },
      {
        slug: 'children',
        question: 'Can children come?',
        answer:
          'Yes, and they count as guests. We have life jackets in children’s sizes; please give us ages and weights in the charter survey. For children under eight we suggest a half day or the harbor cruise.',
      },
      {
        slug: 'keep-the-fish',
        question: 'Can we keep the fish?',
        answer:
          'Yes, within the season, size limits and daily bag limit. The mate cleans and bags your catch on the way in. Bring a cooler for the drive home.',
      },
    ],
  },
  {
    slug: 'changes',
    name: 'Changing and cancelling',
    entries: [
      {
        slug: 'cancellation-terms',
        question: 'What does it cost to cancel?',
        answer:
          'It depends on how many days are left:\n\n- more than 30 days before the trip: full refund\n- within 30 days and over 7 days: the 50 percent deposit is forfeited\n- within 7 days: the full charter is owed\n- no refund once the boat leaves the dock\n\nWe show you the refund before you confirm. If we cancel, because of the weather or for any other reason, you always get a full refund.',
      },
      {
        slug: 'move-to-another-date',
        question: 'Can I move my booking to another date?',
        answer:
          'Yes, as long as the boat is free: find the booking in [My bookings](/dashboard) and choose Edit. If a trip on our largest boat is fewer than 14 days away, please contact us instead. If you move a trip that is fewer than 30 days away, the cancellation terms of the original date still apply.',
      },
      {
        slug: 'switch-to-half-day',
        question: 'Can I switch to a half day?',
        answer:
          'Yes, until 14 days before the trip, if there is room that day. After that the package cannot be changed, because we have already turned other groups away.',
      },
      {
        slug: 'refund-time',
        question: 'How long does a refund take?',
        answer:
          'We send card refunds as soon as a booking is cancelled. Banks can take up to 10 days to show them. If you paid in cash, by cheque or by transfer, our office will contact you about the refund.',
      },
    ],
  },
];
