/** Topics with their questions, in the order they are shown. */
export type Faq = readonly {
  slug: string;
  name: string;
  entries: readonly { slug: string; question: string; answer: string }[];
}[];

/**
 * The questions a new business starts with; staff make them their own. Facts: spec A section 9.
 * Paragraphs are apart by an empty line, `- ` begins a line of a list, `[words](/path)` is a link.
 */
export const firstFaq: Faq = [
  {
    slug: 'booking',
    name: 'Booking and confirming',
    entries: [
      {
        slug: 'how-to-book',
        question: 'How do I book a trip?',
        answer:
          'On [the booking page](/book). Choose a boat, a package and a date, tell us who is coming, and pay the deposit by card. You do not need an account. Your place is kept for you from the moment you press the button, and the confirmation is in your mail a minute later.',
      },
      {
        slug: 'is-my-booking-confirmed',
        question: 'How do I know that my booking is confirmed?',
        answer:
          'You get a mail with your booking number as soon as the deposit is paid, and a text message if your phone can receive them. If neither arrived, look in your junk folder first, then open [Check my charter](/check-my-charter) and enter your booking number and the email address you booked with. You will see the date, the time, the boat and what is left to pay.\n\nThe last word comes from your supervisor, who confirms by 9 pm the night before, once the marine forecast for the morning is in.',
      },
      {
        slug: 'lost-booking-number',
        question: 'I lost my booking number. What now?',
        answer:
          'It is in the subject of the confirmation mail and in the text message. If you cannot find either, [sign in](/login) with the address you booked with: every booking made with it is on your dashboard. No password yet? Ask for a [recovery link](/forgot-password) and set one.',
      },
      {
        slug: 'last-minute',
        question: 'Can I book for tomorrow?',
        answer:
          'Yes, if the day is still open on the booking page. Bookings that start in less than a day depend on a boat and a supervisor being free, so please text us after you book and we will tell you at once whether it works out. If it does not, everything you paid comes back.',
      },
      {
        slug: 'bring-more-people',
        question: 'May I bring more people than I booked for?',
        answer:
          'Only up to what the boat is licensed to carry; the booking page shows the number for each boat. On our largest boat, each guest beyond six costs the additional price of the package. Tell us before the day, because the crew counts life jackets and heads against the list.',
      },
      {
        slug: 'account-needed',
        question: 'Do I need an account?',
        answer:
          'Not to book. An account lets you see your bookings, pay the next instalment, fill in the survey for the crew and change a date yourself. The confirmation mail has a link that sets a password for the address you booked with.',
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
          'The harbor cruise is 800 in all, with 300 down. For the other packages on our boats the deposit is 10 percent of the total, extra guests included. Inshore trips have a deposit of their own, shown before you pay.',
      },
      {
        slug: 'when-is-the-rest-due',
        question: 'When is the rest due?',
        answer:
          'Half of the total, less your deposit, is due 30 days before the trip, and what is left 7 days before it. We remind you of each. You can pay on your [dashboard](/dashboard) with a saved card; for cash, cheque or a transfer, talk to us.',
      },
      {
        slug: 'is-tax-included',
        question: 'Is tax included?',
        answer:
          'The booking page says so beside the total, and your receipt shows the tax on a line of its own. The price you see before you press the button is the price you pay.',
      },
      {
        slug: 'is-my-card-safe',
        question: 'What happens to my card number?',
        answer:
          'It goes from your browser straight to the payment provider; we never see it. We keep a card for your next payment only if you tick the box for it, and you can remove it on your [profile](/profile) at any time.',
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
          'Twenty percent or more of the price of the trip is the standard gratuity in this trade. The crew was up at four to ice the fish box and will be hosing the deck down long after you have gone home; if they worked hard for you, that is how they hear it. What you give, and whether, stays your choice.',
      },
      {
        slug: 'who-gets-the-tip',
        question: 'Who gets the tip?',
        answer:
          'The gratuity is split 50/50 between your supervisor and the mate. When a trip runs without a mate, all of it goes to the supervisor. The business keeps nothing of it.',
      },
      {
        slug: 'tip-by-card',
        question: 'Can I tip by card?',
        answer:
          'Yes: leave the gratuity on your [dashboard](/dashboard), once more than the deposit is paid, and also after the trip. Choose 10, 15 or 20 percent, or enter a number of your own. Cash at the dock is just as welcome.',
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
          'Less than you think, packed in a soft bag:\n\n- a windproof layer and a warm one, even in July: it is colder on the water\n- soft-soled shoes that may get wet and leave no marks\n- sunscreen, sunglasses and a hat that stays on\n- water and something to eat; the boat has a cooler with ice\n- any medicine you need, and your seasickness tablets\n- a camera, and a dry bag if you love it\n\n[Package preparations](/package-preparations) has the list for your package.',
      },
      {
        slug: 'tackle-and-bait',
        question: 'Do I need my own rod, bait or licence?',
        answer:
          'Rods, reels, tackle and bait are on board, and the crew will show you how to use them. You are welcome to bring a favourite rod. Fishing licences are personal: buy yours before the trip and have it with you, on paper or on your phone.',
      },
      {
        slug: 'what-to-leave-at-home',
        question: 'What should stay at home?',
        answer:
          'Hard suitcases, glass bottles, black-soled shoes, bananas if your skipper is superstitious, and anything you could not bear to see go overboard. Drugs are not allowed on board; neither is anyone who has had too much to drink.',
      },
      {
        slug: 'food-and-drink',
        question: 'Can we bring food and drink?',
        answer:
          'Please do. Sandwiches and anything eaten with one hand work best. Beer and wine in cans are fine on most trips, in moderation; ask your supervisor. Tell us about allergies in the survey, so that nobody hands the wrong snack around.',
      },
      {
        slug: 'seasickness',
        question: 'I get seasick. Should I still come?',
        answer:
          'Most people who worry about it are fine. Sleep well, eat a light breakfast, take your tablet an hour before we leave rather than when you already feel it, and keep your eyes on the horizon. Tell the crew early. They have seen it before and know the calmest spot on the boat.',
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
          'At the dock named in your confirmation, 20 minutes before the start. The boat leaves on time, because the bite does not wait and another group may follow. If you are running late, call: we can hold the lines for a quarter of an hour, not longer.',
      },
      {
        slug: 'weather',
        question: 'What if the weather is bad?',
        answer:
          'Rain alone is no reason to stay ashore. Wind and lightning are. Your supervisor decides by 9 pm the night before and confirms with you; if we call the trip off, you choose between another date and all of your money back.',
      },
      {
        slug: 'children',
        question: 'May children come?',
        answer:
          'Yes, and they count as guests. Life jackets in children’s sizes are on board if you give us ages and weights in the survey. For anyone under eight we suggest a half day or the harbor cruise.',
      },
      {
        slug: 'keep-the-fish',
        question: 'Do we keep the fish?',
        answer:
          'What the season, the size limits and the day’s bag limit allow is yours. The mate cleans and bags it on the way in. Bring a cooler for the drive home.',
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
          'It depends on how many days are left:\n\n- more than 30 days before the trip you get everything back\n- within 30 days, and more than 7, the 50 percent deposit is forfeited\n- within 7 days the full charter is owed\n- once the boat has left the dock, nothing can be refunded\n\nThe amount that comes back is shown before you confirm. When we cancel, for weather or for any other reason of ours, you always get everything back.',
      },
      {
        slug: 'move-to-another-date',
        question: 'Can I move my booking to another date?',
        answer:
          'Yes, as long as the boat is free: open the booking on your [dashboard](/dashboard) and choose Edit. From 14 days before the trip on our largest boat, please contact us instead. A trip that is moved while it is less than 30 days away keeps the cancellation terms of its first date.',
      },
      {
        slug: 'switch-to-half-day',
        question: 'Can I switch to a half day?',
        answer:
          'Until 14 days before the trip, if the day has room. After that we have turned other groups away for you, so the package stays as it is.',
      },
      {
        slug: 'refund-time',
        question: 'How long does a refund take?',
        answer:
          'We send card refunds off the moment a booking is cancelled. Banks take five to ten working days to show them. Payments made in cash, by cheque or by transfer are returned by our office, which will write to you.',
      },
    ],
  },
];
