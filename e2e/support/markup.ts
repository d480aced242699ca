import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * Checks how elements are nested, by the HTML standard. Browsers repair invalid nesting each in their own way,
 * and screen readers follow the result: a button in a link may be one control or two.
 * Rules about how source is written (quotes, case, slashes) are off, since the page is rendered by scripts.
 * Labels, roles and languages are checked by axe. The validity of attributes is not checked: components set
 * styles and states through attributes of their own.
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    rules: {
      'close-order': 'error',
      'element-permitted-content': 'error',
      'element-permitted-occurrences': 'error',
      'element-permitted-order': 'error',
      'element-permitted-parent': 'error',
      'element-required-ancestor': 'error',
      'element-required-content': 'error',
      'map-dup-name': 'error',
      'no-dup-attr': 'error',
      'no-dup-id': 'error',
      'no-multiple-main': 'error',
      'script-element': 'error',
      'void-content': 'error',
    },
  }),
);

/** Invalid nesting, by rule and element; repeated faults are listed once. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `html ${ruleId}: ${message} at ${selector ?? 'the page'}`,
    ),
  );
  return [...new Set(faults)];
}

/** The faults of a page as rendered, except the variables that Mantine sets in the body. */
export async function markup(page: Page): Promise<string[]> {
  const html = await page.content();
  const faults = await faultsOf(
    html.replaceAll(/<style data-mantine-styles[\s\S]*?<\/style>/g, ''),
  );
  // Mantine puts the label of a menu's item into a block (docs/known-limits.md).
  return faults.filter((fault) => !/<div> .* under <button> at .*-dropdown > button/.test(fault));
}
