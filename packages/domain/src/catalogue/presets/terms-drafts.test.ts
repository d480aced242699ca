import { expect, test } from 'vitest';
import { kindsOfPresets, purposeOfPresets } from './presets.ts';
import { presetNames, type PresetName } from './preset-names.ts';
import { wordsFor } from './preset-words.ts';
import { termsDraft } from './terms-drafts.ts';
import { defaultSettings } from '#settings/settings.ts';
import { termsSections } from '#settings/terms-text.ts';

const draftOf = (presets: PresetName[]) =>
  termsDraft(
    { purpose: purposeOfPresets(presets), words: wordsFor(presets) },
    kindsOfPresets(presets),
  );

test('a charter has its own terms word for word', () => {
  const pieces = { secondPayment: '30 days', finalPayment: '7 days' };
  expect(
    termsSections(draftOf(['charter', 'hourly']), {
      crewed: true,
      pieces,
      dueDates: defaultSettings.due_dates,
    }),
  ).toEqual([
    {
      title: 'Booking and payment',
      parts: [
        {
          kind: 'text',
          text: 'The deposit is charged when you book and holds the unit for you. The second payment is due 30 days before the trip, and the final payment 7 days before it.\n\nInshore trips and last-minute bookings depend on units and supervisors being available. If we cannot take you out, or have to call the trip off, we refund everything you paid.',
        },
      ],
    },
    { title: 'Cancellation', parts: [{ kind: 'cancellation' }] },
    {
      title: 'On the day',
      parts: [
        {
          kind: 'text',
          text: 'Your supervisor confirms the trip by 9 pm the night before. Gratuity is not included in the price; 20 percent or more is customary, split 50/50 between supervisor and mate.',
        },
      ],
    },
  ]);
});

test('a charter that calls its boats boats reads so', () => {
  const words = { ...wordsFor(['charter']), unit: wordsFor(['seats']).unit };
  expect(termsDraft({ purpose: 'rent', words }, kindsOfPresets(['charter']))).toContain(
    'holds the boat for you',
  );
});

test.each(presetNames.filter((name) => name !== 'charter').map((name) => [name] as const))(
  'nothing of a charter is in the terms of %s',
  (name) => {
    const draft = draftOf([name]);
    expect(draft).not.toMatch(/unit|package|supervisor|charter|trip|inshore|mate|dock|gratuity/i);
    expect(draft).toContain('{cancellation}');
  },
);
