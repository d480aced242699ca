import type { Plugin } from 'vite';

/** Colours of Mantine that nothing here uses; `used-colors.test.ts` holds that. */
export const unusedColors = ['pink', 'grape', 'violet', 'indigo', 'lime', 'cyan'] as const;

const sheet = '/@mantine/core/styles/default-css-variables.css';
const theirVariables = new RegExp(`--mantine-color-(${unusedColors.join('|')})-[^;}]*;`, 'g');

/** Mantine's variables without those of unused colours, which are a seventh of what styles every page. */
export function usedColors(): Plugin {
  return {
    name: 'slipway-used-colors',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').split('?')[0]?.endsWith(sheet)) return null;
      const left = code.replaceAll(theirVariables, '');
      if (left === code) throw new Error(`${sheet} names its colours in another way`);
      return { code: left, map: null };
    },
  };
}
