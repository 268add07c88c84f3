import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  readonly mail: Email;
}

type Answer =
  | 'take'
  | 'hang'
  | 'drop'
  | 'take and drop'
  | { readonly code: number; readonly text: string }
  /** Taken, but not at once. */
  | { readonly after: Promise<void> };

/** A real SMTP server that takes mail, or does not. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** What is answered to the next messages, `take` after them. */
  readonly answers: Answer[] = [];
  /** Messages that it was started to send. */
  attempts = 0;
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) => done(),
      onData: (stream, session, done) => {
        this.attempts += 1;
        const answer = this.answers.shift() ?? 'take';
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const to = session.envelope.rcptTo[0]?.address ?? '';
          void this.answer(answer, raw, to, done);
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  static async open(port = 0): Promise<MailServer> {
    const opened = new MailServer();
    await new Promise<void>((resolve) => opened.server.listen(port, '127.0.0.1', resolve));
    return opened;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  get messageIds(): string[] {
    return this.received.map(({ mail }) => mail.messageId ?? '');
  }

  async close(): Promise<void> {
    for (const connection of this.server.connections) connection.close();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(
    answer: Answer,
    raw: string,
    to: string,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const keep = async () => {
      this.received.push({ to, raw, mail: await PostalMime.parse(raw) });
    };
    if (answer === 'hang') return;
    if (answer === 'drop' || answer === 'take and drop') {
      if (answer === 'take and drop') await keep();
      for (const connection of this.server.connections) connection.close();
      return;
    }
    const isLate = typeof answer === 'object' && 'after' in answer;
    if (isLate) await answer.after;
    if (isLate || answer === 'take') {
      await keep();
      done();
      return;
    }
    done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
  }
}
