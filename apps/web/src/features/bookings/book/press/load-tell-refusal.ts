/** What tells that a press booked nothing, with all that a press may show; undefined: it could not be loaded. */
export const loadTellRefusal = () => import('./tell-refusal.ts').catch(() => undefined);
