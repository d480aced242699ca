export { useCompanyChoices } from './companies/company-select.tsx';
export { activeDays } from './packages/package-labels.ts';
export { ClosingModal } from './closings/lazy-closing-modal.ts';
export { DayClosure } from './week/lazy-day-closure.ts';
export { ProductCard } from './shop/product-card.tsx';
export { UnitFilter } from './units/unit-filter.tsx';
export { useUnitSearch } from './units/use-unit-search.ts';
