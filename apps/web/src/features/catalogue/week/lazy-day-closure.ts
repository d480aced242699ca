import { lazyPart } from '#ui/lazy-part.tsx';

export const DayClosure = lazyPart(async () => (await import('./day-closure.tsx')).DayClosure);
