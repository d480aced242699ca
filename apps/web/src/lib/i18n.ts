import { i18n } from '@lingui/core';

/** English is compiled into the code; other languages will load their catalogue here. */
export function startTexts(): void {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
}
