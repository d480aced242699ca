import type { Say } from '@slipway/domain/words/in-words';
import type { Block, MailContent } from './mail-content.ts';

function blockIn(block: Block, say: Say): Block {
  switch (block.kind) {
    case 'facts':
      return { ...block, rows: block.rows.map((row) => ({ ...row, label: say(row.label) })) };
    case 'list':
      return { ...block, items: block.items.map(say) };
    case 'button':
      return { ...block, label: say(block.label) };
    default:
      return { ...block, text: say(block.text) };
  }
}

/** A text that staff wrote is kept, even where it equals one of ours. */
const writtenIn = (block: Block, say: Say) => (block.kind === 'text' ? block : blockIn(block, say));

/** A mail with the words of the business (docs/rules/words.md). */
export function contentIn(content: MailContent, say: Say): MailContent {
  const { subject, preview, title, blocks, written } = content;
  if (written) return { ...content, blocks: blocks.map((block) => writtenIn(block, say)) };
  return {
    ...content,
    subject: say(subject),
    preview: say(preview),
    title: say(title),
    blocks: blocks.map((block) => blockIn(block, say)),
  };
}
