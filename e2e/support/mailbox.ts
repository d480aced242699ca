import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; text: string }[];
}

/** An SMTP server for tests that captures the emails it receives. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then(
        (mail) => {
          this.#mails.push(plain(mail));
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });

  /** Listens on loopback; returns the URL for `SMTP_URL`. */
  async open(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1');
    await new Promise<void>((resolve) => listening.once('listening', resolve));
    const address = listening.address();
    if (typeof address !== 'object' || address === null) throw new Error('No SMTP port');
    return `smtp://127.0.0.1:${address.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  /** The newest email to an address with a matching subject; null while there is none. */
  find(to: string, subject: RegExp): Mail | null {
    return this.#mails.findLast((mail) => mail.to === to && subject.test(mail.subject)) ?? null;
  }

  /** The subjects of all emails to an address. */
  subjects(to: string): string[] {
    return this.#mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  }
}

function plain(mail: ParsedMail): Mail {
  const to = Array.isArray(mail.to) ? mail.to : mail.to ? [mail.to] : [];
  return {
    to: to.flatMap(({ value }) => value.map(({ address }) => address ?? '')).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html === false ? '' : mail.html,
    attachments: mail.attachments.map(({ filename, content }) => ({
      filename: filename ?? '',
      text: content.toString('utf8'),
    })),
  };
}
