import { createTransport, type Transporter } from 'nodemailer';
import { failureReason } from '@service-kit/observability/failure-reason';
import { DeliveryFailure, EmailDelivery, type OutgoingEmail } from './delivery.port';
import { smtpAnswer } from './server-answers';
import { mailOptions, type MailIdentity } from './mail-options';

interface SmtpTimes {
  readonly connectMs: number;
  /** Silence of the server. */
  readonly silenceMs: number;
}

const defaultTimes: SmtpTimes = { connectMs: 10_000, silenceMs: 20_000 };

export class SmtpDelivery extends EmailDelivery {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly identity: MailIdentity,
    { connectMs, silenceMs }: SmtpTimes = defaultTimes,
  ) {
    super();
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      // We retry ourselves, so that attempts are counted and spread.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: silenceMs,
      socketCloseTimeout: 1_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: false,
    });
    // A broken idle connection is no failure of a message.
    this.transport.on('error', () => undefined);
  }

  override async send(email: OutgoingEmail, signal: AbortSignal): Promise<void> {
    try {
      await this.transport.sendMail({ ...mailOptions(email, this.identity), signal });
    } catch (error) {
      throw smtpFailure(error, signal);
    }
  }

  override async close(): Promise<void> {
    this.transport.close({ force: true });
    return Promise.resolve();
  }
}

/** The address or the message is refused. Others, such as a wrong password, are for the operator. */
const aboutTheMessage = new Set(['EENVELOPE', 'EMESSAGE']);

function smtpFailure(error: unknown, signal: AbortSignal): DeliveryFailure {
  if (signal.aborted) return new DeliveryFailure('passing', 'The mail server took too long.');
  const { responseCode, code, response, syscall } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === 'number' && responseCode >= 400) {
    const permanent = responseCode >= 500 && typeof code === 'string' && aboutTheMessage.has(code);
    const verb = permanent ? 'refused it for good' : 'refused it for now';
    const answer = smtpAnswer(responseCode, typeof response === 'string' ? response : '');
    return new DeliveryFailure(
      permanent ? 'permanent' : 'passing',
      `The mail server ${verb}: ${answer}.`,
    );
  }
  // Node's words for a broken connection are safe; others may quote the server.
  const why = syscall !== undefined || typeof code !== 'string' ? failureReason(error) : code;
  return new DeliveryFailure('passing', `The mail server did not take it: ${why}`);
}
