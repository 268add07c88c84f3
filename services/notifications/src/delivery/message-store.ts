import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import {
  DeliveryFailure,
  EmailDelivery,
  TextDelivery,
  type OutgoingEmail,
  type OutgoingText,
} from './delivery.port';
import { mailOptions, type MailIdentity } from './mail-options';

interface StoredWords {
  readonly text: string;
  readonly html: string | null;
}

/** Messages as files, where there is no server to send them; never in production. */
export class MessageStore {
  constructor(private readonly folder: string) {}

  /** A `.eml` for mail programs, and the text for the office's page. */
  async write(id: string, words: StoredWords, eml?: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if (eml) await this.put(`${id}.eml`, eml);
    await this.put(`${id}.json`, JSON.stringify(words));
  }

  /** Null for a message that was not stored here. */
  async read(id: string): Promise<StoredWords | null> {
    try {
      const file = path.join(this.folder, `${id}.json`);
      return JSON.parse(await readFile(file, 'utf8')) as StoredWords;
    } catch {
      return null;
    }
  }

  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await rm(path.join(this.folder, `${id}.eml`), { force: true });
      await rm(path.join(this.folder, `${id}.json`), { force: true });
    }
  }

  /** Whole or not at all, readable by this user alone. */
  private async put(name: string, content: Buffer | string): Promise<void> {
    const file = path.join(this.folder, name);
    await writeFile(`${file}.draft`, content, { mode: 0o600 });
    await rename(`${file}.draft`, file);
  }
}

export class StoredEmailDelivery extends EmailDelivery {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly store: MessageStore,
    private readonly identity: MailIdentity,
  ) {
    super();
  }

  override async send(email: OutgoingEmail): Promise<void> {
    const { message } = await this.transport.sendMail(mailOptions(email, this.identity));
    await this.store.write(email.id, { text: email.text, html: email.html }, message as Buffer);
  }
}

/** A text to this made-up number fails, as one to a landline does. */
const landline = '+19045550198';

export class StoredTextDelivery extends TextDelivery {
  constructor(private readonly store: MessageStore) {
    super();
  }

  override async send({ id, to, text }: OutgoingText): Promise<null> {
    if (to === landline) {
      throw new DeliveryFailure('permanent', 'The number is a landline and gets no texts.');
    }
    await this.store.write(id, { text, html: null });
    return null;
  }
}
