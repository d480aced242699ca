/** A part of a mail; `mail-layout` and `mail-text` format it. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  /** `quiet`: not the mail's main action. */
  | { kind: 'button'; label: string; href: string; quiet?: boolean }
  /** `htmlOnly`: left out of the plain text. */
  | { kind: 'note'; text: string; htmlOnly?: boolean };

/** A labelled value; `amount`: right-aligned, `strong`: emphasised. */
export interface Fact {
  label: string;
  value: string;
  amount?: boolean;
  strong?: boolean;
}

export interface MailContent {
  subject: string;
  /** The preview text mailboxes show next to the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** Subject, title and texts were written by staff: no word of theirs is replaced. */
  written?: true;
  business: { name: string; email: string; phone: string; address: string };
  /** The footer's lines in the business's own words; absent: name, address and contact. */
  footer?: string[];
}
