import type { BuildOptions } from 'esbuild';

export const bundling: BuildOptions;
export function loadEsbuild(): Promise<typeof import('esbuild')>;
