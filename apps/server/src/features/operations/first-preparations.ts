import type { TripKind } from '@slipway/domain/catalogue/package-kinds';

export type Preparations = readonly { kind: TripKind; body: string }[];

/**
 * What to bring and do for each kind of trip, as initial texts; formatted like the answers of
 * `firstFaq`.
 */
export const firstPreparations: Preparations = [
  {
    kind: 'harbor_cruise',
    body: 'Ninety minutes around the harbour and past the islands, on calm water. The deck stays dry, so you can come as you are.\n\n- a jacket for the wind, especially on the 6 PM departure\n- flat shoes with soft soles\n- a camera for the skyline\n- drinks in cans, and a cake if you are celebrating\n\nBe at the dock 20 minutes before the start. Strollers and wheelchairs can come aboard; tell us in the charter survey and the crew will set up the wide gangway.',
  },
  {
    kind: 'half_day',
    body: 'Four hours, most of them with lines in the water. Mornings usually have calmer water, afternoons warmer air.\n\n- a windproof layer over something warm\n- soft-soled shoes that can get wet\n- sunscreen, sunglasses and a hat with a strap\n- water and a snack that can be eaten with one hand\n- your fishing licence, on paper or on your phone\n- a cooler in the car for the catch\n\nTake seasickness tablets an hour before we leave. Rods, tackle, bait and ice are on board.',
  },
  {
    kind: 'three_quarter_day',
    body: 'Six hours, far enough out to choose between two fishing grounds. There is a toilet on board and a dry place for your things.\n\n- two warm layers and a rain jacket, whatever the forecast says\n- soft-soled shoes and a second pair of socks\n- sunscreen, to reapply at noon\n- lunch and two litres of water for each person\n- your fishing licence, on paper or on your phone\n- a cooler in the car for the catch\n\nEat a light breakfast. Tell us in the charter survey what you would like to catch, so that we can choose where to fish.',
  },
  {
    kind: 'full_day',
    body: 'Eight hours on the deepest water we fish. It is a long and rewarding day.\n\n- dress in layers: it may be 5 degrees at dawn and 25 at noon\n- rain jacket and trousers, soft-soled boots or shoes\n- polarised sunglasses, sunscreen, a hat with a strap\n- breakfast, lunch and three litres of water for each person\n- any medicine you need during the day\n- your fishing licence, on paper or on your phone\n- a large cooler in the car for the catch\n\nGet a good night’s sleep before the trip. Your supervisor confirms by 9 pm with the meeting time and the marine forecast.',
  },
  {
    kind: 'inshore',
    body: 'A small open boat, shallow bays, and light tackle. Driving to and from the water is part of the booked hours, so please be ready on time.\n\n- quick-drying clothes and shoes you can wade in\n- polarised sunglasses, so that you can see the fish\n- sunscreen, a hat, and insect repellent from May onwards\n- water and a snack in a soft bag; there is little room\n- your fishing licence, on paper or on your phone\n\nWe arrange the boat and guide for your date and email you as soon as both are confirmed. Please keep your phone handy the day before.',
  },
];
