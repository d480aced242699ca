/** Replaces the macro that marks texts for translation. */
export const msg = (texts: TemplateStringsArray): string => texts.join('');
