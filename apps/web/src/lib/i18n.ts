import { i18n } from '@lingui/core';

/** English stands in the code itself, compiled at build; other languages will load their catalogue here. */
export function startTexts(): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
}
