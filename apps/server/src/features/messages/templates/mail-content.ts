/** A part of a mail, in words; how it looks is `mail-layout`'s and `mail-text`'s business. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: Fact[] }
  | { kind: 'list'; items: string[] }
  /** `quiet`: not the mail's main action. */
  | { kind: 'button'; label: string; href: string; quiet?: boolean }
  | { kind: 'note'; text: string };

/** A labelled value; `amount` stands at the right, `strong` is what counts. */
export interface Fact {
  label: string;
  value: string;
  amount?: boolean;
  strong?: boolean;
}

export interface MailContent {
  subject: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  business: { name: string; email: string; phone: string; address: string };
}
