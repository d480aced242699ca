import type { CodeTarget } from '@slipway/domain/catalogue/codes';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';

/** What a promotion is for, as it is stored: of the lists the one that it names is there. */
export interface TargetColumns {
  appliesTo: CodeTarget['of'];
  unitIds: number[] | null;
  kinds: KindCode[] | null;
  productIds: number[] | null;
  categoryIds: number[] | null;
}

/** What a promotion is for. */
export function codeTarget(columns: TargetColumns): CodeTarget {
  const { appliesTo: of, unitIds, kinds, productIds, categoryIds } = columns;
  switch (of) {
    case 'all':
    case 'packages':
    case 'shop':
      return { of };
    case 'units':
      return { of, unitIds: unitIds ?? [] };
    case 'kinds':
      return { of, kinds: kinds ?? [] };
    case 'products':
      return { of, productIds: productIds ?? [] };
    case 'categories':
      return { of, categoryIds: categoryIds ?? [] };
  }
}

/** The columns of what a promotion is for. */
export function targetColumns(target: CodeTarget): TargetColumns {
  return {
    appliesTo: target.of,
    unitIds: target.of === 'units' ? [...target.unitIds] : null,
    kinds: target.of === 'kinds' ? [...target.kinds] : null,
    productIds: target.of === 'products' ? [...target.productIds] : null,
    categoryIds: target.of === 'categories' ? [...target.categoryIds] : null,
  };
}
