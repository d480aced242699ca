import { expect, test } from 'vitest';
import { kindOfSummary } from './calendar-words.ts';

test.each([
  ...['Airbnb (Not available)', 'CLOSED - Not available', 'Blocked', 'Unavailable', 'Busy'],
  ...['Indisponible', 'Abritel - Indisponible', 'Non disponible', 'Bloqué', 'INDISPONIBLE'],
  ...['Nicht verfügbar', 'FeWo-direkt (nicht verfügbar)', 'Gesperrt', 'Blockiert', 'Belegt'],
  ...['No disponible', 'Bloqueado', 'Cerrado - No disponible', 'Non disponibile', 'Chiuso'],
  ...['Indisponível', 'Não disponível', 'Niet beschikbaar', 'Geblokkeerd', 'Bezet'],
  ...['Ikke tilgængelig', 'Utilgængelig', 'Lukket', 'Inte tillgänglig', 'Otillgänglig', 'Upptagen'],
  ...['Зайнято', 'Зайнятий', 'Ekki í boði'],
  ...['Ikke tilgjengelig', 'Utilgjengelig', 'Niedostępne', 'Zablokowane', 'Ei saatavilla'],
  ...[
    'Μη διαθέσιμο',
    'ΜΗ ΔΙΑΘΕΣΙΜΟ',
    'Κλειστό',
    'Недоступно',
    'Nedostupné',
    'Müsait değil',
    'Kapalı',
  ],
  ...[
    '予約不可',
    'Airbnb(利用不可)',
    '予定あり',
    '不可预订',
    '無法預訂',
    '忙碌',
    '예약 불가',
    'לא זמין',
    'غير متاح',
  ],
  // Our own summaries, returned under another name.
  ...['Booked', 'Not available'],
])('%s: not a reservation', (summary) => {
  expect(kindOfSummary(summary)).toBe('unavailable');
});

test.each([
  ...['Reserved', 'Reserved - Ms Blockley', 'Réservé', 'Reserviert', 'Reservado', 'Gereserveerd'],
  ...[
    'Night watch',
    'Booked by Ms Fermenti',
    'John Closer',
    'Besetzt Müller',
    'Ocupa',
    '予約済み',
    '',
  ],
])('%j: a reservation', (summary) => {
  expect(kindOfSummary(summary)).toBe('reserved');
});
