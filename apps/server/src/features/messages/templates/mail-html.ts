import { render } from '@react-email/render';
import { createElement } from 'react';
import type { MailContent } from './mail-content.ts';
import { MailLayout } from './mail-layout.tsx';

/** Renders a mail as HTML. */
export function mailHtml(content: MailContent): Promise<string> {
  return render(createElement(MailLayout, { content }));
}
