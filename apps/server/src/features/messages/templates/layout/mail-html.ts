import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailLook } from '#features/settings/settings-api.ts';
import type { MailContent } from '#features/messages/templates/mail-content.ts';
import { MailLayout } from './mail-layout.tsx';

/** Renders a mail as HTML. */
export function mailHtml(content: MailContent, look: MailLook): Promise<string> {
  return render(createElement(MailLayout, { content, look }));
}
