import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  accepted,
  openRandomDesk,
  randomBasket,
  randomCode,
  runsOfDesk,
  type Pressed,
  type RandomDesk,
} from './random-basket.ts';
import {
  pressesLeft,
  takenOffBy,
  wrongInvoices,
  wrongOf,
  wrongReports,
} from './random-invariants.ts';
import { randomStep, Steps } from './random-steps.ts';

// Random baskets of trips with extras, products, a promo code and gift cards, and what happens to them.
// `BASKET_RUNS` sets how many, `BASKET_SEED` repeats one: the seed of a run is printed.
const runs = Number(process.env['BASKET_RUNS'] ?? 6);
const seed = Number(process.env['BASKET_SEED'] ?? Date.now() % 2 ** 31);

let at: RandomDesk | null = null;
let made = 0;

/** A desk with room for another run; every second one has its taxes inside. */
async function openAt(): Promise<RandomDesk> {
  if (at === null || made % runsOfDesk === 0) {
    await at?.desk.close();
    at = await openRandomDesk(Math.floor(made / runsOfDesk) % 2 === 1);
  }
  made += 1;
  if (made % 50 === 0) console.log(`whole-baskets-model: run ${made}`);
  await at.restock();
  return at;
}
afterAll(async () => {
  await at?.desk.close();
});

const basketWithSteps = fc.record({
  basket: randomBasket,
  steps: fc.array(randomStep, { minLength: 2, maxLength: 8 }),
});

test(`whole baskets add up, whatever happens to them (seed ${seed})`, async () => {
  console.log(`whole-baskets-model: ${runs} runs, BASKET_SEED=${seed}`);
  const baskets = fc.array(basketWithSteps, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(randomCode, baskets, async (rules, all) => {
      const desk = await openAt();
      const steps = new Steps(desk);
      const code = await desk.makeCode(rules);
      const pressed: Pressed[] = [];
      const codeAgrees = async () => {
        const { data } = await desk.admin.call('GET /api/codes/:id', { params: { id: code.id } });
        expect(data.uses).toBe(await pressesLeft(desk, pressed));
        expect(data.uses).toBeLessThanOrEqual(rules.most_uses);
      };
      for (const { basket, steps: taken } of all) {
        const one = await desk.press(basket, code.text);
        if (one === null) continue;
        pressed.push(one);
        if (rules.off.of === 'amount') {
          const most = Math.round(rules.off.amount * 100);
          expect(await takenOffBy(desk, one)).toBeLessThanOrEqual(most);
        }
        expect(await wrongOf(desk, one)).toEqual([]);
        for (const step of taken) {
          await steps.take(one, step);
          expect(await wrongOf(desk, one)).toEqual([]);
        }
        await codeAgrees();
      }
      // Whatever was under way ends.
      for (const one of pressed) {
        await steps.take(one, { do: 'tell' });
        await steps.take(one, { do: 'retry' });
        expect(await wrongOf(desk, one)).toEqual([]);
        expect(await wrongInvoices(desk, one)).toEqual([]);
      }
      await codeAgrees();
      expect(await wrongReports(desk)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
  const done = [...accepted].toSorted().map(([what, times]) => `${what} ${times}`);
  console.log(`whole-baskets-model: ${done.join(', ')}`);
}, 86_400_000);
