import { matching } from '#lib/search-params.ts';

/** The code of a kind of package as a URL may have it; null: the text cannot be one. */
export const kindCodeOf = matching(/^[a-z0-9]+(_[a-z0-9]+)*$/);
