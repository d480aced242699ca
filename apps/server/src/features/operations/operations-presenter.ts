import type { ContentChange, FaqTopic, Preparation } from '@slipway/contract/operations/operations';
import {
  inshore,
  inshoreLabel,
  type PackageKind,
  type TripKind,
} from '@slipway/domain/catalogue/package-kinds';
import type { ContentChangeRow, FaqRow } from '#features/operations/operations-repository.ts';

/** Questions grouped by topic; rows are ordered by topic. */
export function presentFaq(rows: readonly FaqRow[]): FaqTopic[] {
  const topics: FaqTopic[] = [];
  for (const { topic, entry } of rows) {
    const last = topics.at(-1);
    if (last?.slug === topic.slug) last.entries.push(entry);
    else topics.push({ ...topic, entries: [entry] });
  }
  return topics;
}

/** The texts in the order of kinds; inshore last, where it is offered. */
export function presentPreparations(
  rows: readonly { kind: TripKind; body: string }[],
  kinds: readonly Pick<PackageKind, 'code' | 'name'>[],
  offersInshore: boolean,
): Preparation[] {
  const last = offersInshore ? [{ code: inshore, name: inshoreLabel }] : [];
  return [...kinds, ...last].flatMap(({ code, name }) =>
    rows.filter((row) => row.kind === code).map(({ body }) => ({ kind: code, name, body })),
  );
}

export function presentChanges(rows: readonly ContentChangeRow[]): ContentChange[] {
  return rows.map(({ name, changedAt, changedBy }) => ({
    name,
    changed_at: changedAt?.toISOString() ?? null,
    changed_by: changedBy,
  }));
}
