import { phoneText } from '@slipway/domain/messages/phone-text';
import type { Block, MailContent } from '#features/messages/templates/mail-content.ts';

/** Renders a mail as plain text, for text-only programs and spam filters. */
export function mailText({ title, blocks, business, footer: own }: MailContent): string {
  const footer = (
    own ?? [business.name, business.address, phoneText(business.phone), business.email]
  )
    .filter((line) => line !== '')
    .join('\n');
  const plainBlocks = blocks.filter((block) => block.kind !== 'note' || block.htmlOnly !== true);
  return [title, ...plainBlocks.map(blockText), `-- \n${footer}`].join('\n\n') + '\n';
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'heading':
      return block.text.toUpperCase();
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.href}`;
  }
}
