import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An SMTP server in the test process, on loopback. Accepts every mailbox but `nobody@…`. */
export class SmtpInbox {
  readonly mails: ParsedMail[] = [];
  /** The server's answer to the content of every mail; null: accepted. */
  refusal: { code: number; words: string } | null = null;
  #port = 0;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const unknown = Object.assign(new Error('No such user'), { responseCode: 550 });
      done(address.startsWith('nobody@') ? unknown : null);
    },
    onData: (stream, _session, done) => {
      void simpleParser(stream).then((mail) => {
        if (this.refusal) {
          const { code: responseCode, words } = this.refusal;
          done(Object.assign(new Error(words), { responseCode }));
        } else {
          this.mails.push(mail);
          done();
        }
      });
    },
  });

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async listen(): Promise<void> {
    this.#port = await new Promise<number>((resolve) => {
      const listening = this.#server.listen(0, '127.0.0.1', () => {
        const address = listening.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
