import { createTransport } from 'nodemailer';

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface OutgoingMail {
  /** Becomes the Message-ID: the same on a retry, so that receivers can drop a second copy. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
}

export interface MailSender {
  /** Rejects when the server does not take the mail; the caller tries again with the same id. */
  send(mail: OutgoingMail): Promise<{ providerId: string }>;
}

const patience = 15_000;

/** Sends over SMTP (`SMTP_URL`). `close` ends its kept connections. */
export function smtpMailSender(url: string): MailSender & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const domain = /@([^\s<>@]+)>?\s*$/.exec(mail.from)?.[1] ?? 'slipway.invalid';
      const messageId = `<${mail.id}@${domain}>`;
      await transport.sendMail({
        from: mail.from,
        // An object, not a string: an address is never parsed as a list of addresses.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId,
        attachments: mail.attachments,
      });
      return { providerId: messageId };
    },
    close: () => transport.close(),
  };
}
