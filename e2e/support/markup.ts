import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/**
 * How elements may stand in each other, by the HTML standard. Browsers mend what is wrong, each in its way, and screen
 * readers follow what they make of it: a button in a link is one control or two.
 *
 * Other rules of html-validate are about how a source is written (quotes, case, slashes), which nobody writes here:
 * what is checked is the page that scripts drew. What they say of labels, roles and languages, axe says by what is
 * shown. Native
 * validity of attributes is left out too: styles and states of components come as attributes of their own.
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

/** What stands where it must not, by rule and place; a fault that is there many times is named once. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector }) => `html ${ruleId}: ${message} at ${selector ?? 'the page'}`,
    ),
  );
  return [...new Set(faults)];
}

/** The faults of a page as its scripts have drawn it, but for the variables that Mantine sets in the body. */
export async function markup(page: Page): Promise<string[]> {
  const html = await page.content();
  const faults = await faultsOf(
    html.replaceAll(/<style data-mantine-styles[\s\S]*?<\/style>/g, ''),
  );
  // Mantine puts the label of a menu's item into a block (docs/known-limits.md).
  return faults.filter((fault) => !/<div> .* under <button> at .*-dropdown > button/.test(fault));
}
