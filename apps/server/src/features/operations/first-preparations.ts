import type { TripKind } from '@slipway/domain/catalogue/package-kinds';

export type Preparations = readonly { kind: TripKind; body: string }[];

/**
 * What to bring and do for each kind of trip, as a new business starts with it; written like the
 * answers of `firstFaq`.
 */
export const firstPreparations: Preparations = [
  {
    kind: 'harbor_cruise',
    body: 'Ninety minutes around the harbour and past the islands, on flat water. Come as you are; the deck is dry.\n\n- a jacket for the wind, above all on the 6 PM departure\n- flat shoes with soft soles\n- your camera: the skyline is best from the second turn on\n- drinks in cans, and a cake if there is something to celebrate\n\nBe at the dock 20 minutes before the start. Strollers and wheelchairs can come aboard; tell us in the survey and the crew will rig the wide gangway.',
  },
  {
    kind: 'half_day',
    body: 'Four hours with lines in the water for most of them. Morning trips find calmer water, afternoon trips warmer air.\n\n- a windproof layer over something warm\n- soft-soled shoes that may get wet\n- sunscreen, sunglasses and a hat with a strap\n- water and a snack that can be eaten with one hand\n- your fishing licence, on paper or on your phone\n- a cooler in the car for the catch\n\nTake seasickness tablets an hour before we leave. Rods, tackle, bait and ice are on board.',
  },
  {
    kind: 'three_quarter_day',
    body: 'Six hours, far enough out to choose between two fishing grounds. There is a head on board and a dry corner for your things.\n\n- two warm layers and a rain jacket, whatever the forecast says\n- soft-soled shoes and a second pair of socks\n- sunscreen, to be used again at noon\n- lunch and two litres of water for each person\n- your fishing licence, on paper or on your phone\n- a cooler in the car for the catch\n\nEat a light breakfast. Tell us in the survey what you would like to catch: it decides which way we turn at the harbour mouth.',
  },
  {
    kind: 'full_day',
    body: 'Eight hours and the deepest water we fish. You will be tired in the evening, and glad.\n\n- dress in layers: it may be 5 degrees at dawn and 25 at noon\n- rain jacket and trousers, soft-soled boots or shoes\n- sunglasses that are polarised, sunscreen, a hat with a strap\n- breakfast, lunch and three litres of water for each person\n- any medicine you need during the day\n- your fishing licence, on paper or on your phone\n- a large cooler in the car for the catch\n\nSleep the night before and go easy on the evening. Your supervisor confirms by 9 pm with the meeting time and the marine forecast.',
  },
  {
    kind: 'inshore',
    body: 'A small open boat, shallow bays, and light tackle. Driving to and from the water is part of the booked hours, so be ready at the door.\n\n- quick-drying clothes and shoes you can wade in\n- polarised sunglasses: you will be looking for fish, not waiting for them\n- sunscreen, a hat, and insect repellent from May on\n- water and a snack in a soft bag; there is little room\n- your fishing licence, on paper or on your phone\n\nWe contract the boat and guide for your date and write to you as soon as both are settled. Please have your phone at hand the day before.',
  },
];
