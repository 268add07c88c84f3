import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import type {
  Conversation,
  ConversationsQuery,
  ConversationText,
  TextsQuery,
} from '@contracts/notifications/conversations';
import { isCallBetter, type MessageKind, type MessageState } from '@contracts/vocabulary/messages';
import type { TextBlock } from '@contracts/vocabulary/messages';
import { textNumber } from '@contracts/vocabulary/text/text-messages';
import { inTransaction } from '@service-kit/database/transaction';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { ReceiptsService } from './receipts.service';
import { TextUpdatePublisher } from './text-update-publisher';

const defaultLimit = 50;
const countedUpTo = 1_000;

const numberPart = {
  write: (number: string) => number,
  read: (text: string) => (textNumber.test(text) ? text : undefined),
};
const listCursor = cursorOf({ lastAt: instantPart, number: numberPart });
const textCursor = cursorOf({ at: instantPart, id: idPart });

interface ListedRow {
  readonly number: string;
  readonly unread: number;
  readonly text: string | null;
  readonly fromThem: boolean;
  readonly at: Date | null;
  readonly appointmentId: string | null;
  readonly technicianId: string | null;
  readonly providerId: string | null;
  readonly optedOut: boolean;
  readonly isKnown: boolean;
}

interface TextRow {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly at: Date;
  readonly appointmentId: string | null;
  readonly kind: MessageKind | null;
  readonly by: string | null;
  readonly state: MessageState | null;
  readonly reason: string | null;
  readonly providerId: string | null;
  readonly sentAt: Date | null;
  readonly stopped: boolean | null;
  readonly answered: boolean | null;
  readonly readAt: Date | null;
  readonly readBy: string | null;
  readonly fromEstimate: boolean | null;
}

/** The numbers of `which`, with the newest text, our last one to it, and how it may be answered. */
const listedOf = (which: string): string => `
  SELECT asked.number, newest.text, coalesce(newest."fromThem", false) AS "fromThem", newest.at,
    ours.appointment_id AS "appointmentId", ours.technician_id AS "technicianId",
    ours.provider_id AS "providerId",
    (SELECT count(*)::integer FROM received_texts
     WHERE number = asked.number AND read_at IS NULL) AS unread,
    EXISTS (SELECT FROM sms_opt_outs WHERE number = asked.number) AS "optedOut",
    ours.id IS NOT NULL OR EXISTS (SELECT FROM received_texts
      WHERE number = asked.number AND NOT from_estimate) AS "isKnown"
  FROM (${which}) AS asked
  LEFT JOIN LATERAL (
    (SELECT body AS text, true AS "fromThem", received_at AS at FROM received_texts
     WHERE number = asked.number ORDER BY received_at DESC LIMIT 1)
    UNION ALL
    (SELECT body, false, created_at FROM office_texts
     WHERE number = asked.number ORDER BY created_at DESC LIMIT 1)
    ORDER BY at DESC LIMIT 1
  ) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT id, appointment_id, technician_id, provider_id FROM messages
    WHERE lower(recipient) = asked.number AND channel = 'sms'
    ORDER BY sent_at DESC LIMIT 1
  ) AS ours ON true`;

/** Texts of these numbers before a position, both ways. */
const texts = `
  (SELECT id, number, body AS text, received_at AS at, appointment_id AS "appointmentId",
     NULL AS kind, NULL AS by, NULL AS state, NULL AS reason, NULL AS "providerId",
     NULL::timestamptz AS "sentAt", stopped, answered, read_at AS "readAt", read_by AS "readBy",
     from_estimate AS "fromEstimate"
   FROM received_texts WHERE number = ANY($1) AND (received_at, id) < ($2, $3)
   ORDER BY received_at DESC, id DESC LIMIT $4)
  UNION ALL
  (SELECT m.id, o.number, o.body, o.created_at, m.appointment_id, m.kind, m.asked_by, m.state,
     m.reason, m.provider_id, m.sent_at, NULL, NULL, NULL, NULL, NULL
   FROM office_texts o JOIN messages m ON m.id = o.message_id
   WHERE o.number = ANY($1) AND (o.created_at, m.id) < ($2, $3)
   ORDER BY o.created_at DESC, m.id DESC LIMIT $4)
  UNION ALL
  (SELECT m.id, m.recipient, m.subject, date_trunc('milliseconds', m.sent_at), m.appointment_id,
     m.kind, m.asked_by, m.state, m.reason, m.provider_id, m.sent_at, NULL, NULL, NULL, NULL, NULL
   FROM messages m
   WHERE lower(m.recipient) = ANY($1) AND m.channel = 'sms' AND m.kind <> 'office-text'
     AND (date_trunc('milliseconds', m.sent_at), m.id) < ($2, $3)
   ORDER BY m.sent_at DESC, m.id DESC LIMIT $4)`;

/** The office's inbox: texts by number, both ways. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly receipts: ReceiptsService,
    private readonly updates: TextUpdatePublisher,
  ) {}

  /** Newest first. */
  async list({
    show,
    limit = defaultLimit,
    cursor,
  }: ConversationsQuery): Promise<Page<Conversation>> {
    const after = cursor === undefined ? null : listCursor.decode(cursor);
    const shown =
      show === 'unread'
        ? `EXISTS (SELECT FROM received_texts r WHERE r.number = c.number AND r.read_at IS NULL)`
        : 'true';
    const [rows, total] = await Promise.all([
      this.dataSource.query<(ListedRow & { lastAt: Date })[]>(
        `SELECT listed.*, c.last_at AS "lastAt" FROM (${listedOf(
          `SELECT c.number FROM conversations c
           WHERE ${shown} AND ($1::timestamptz IS NULL OR (c.last_at, c.number) < ($1, $2))
           ORDER BY c.last_at DESC, c.number DESC LIMIT $3`,
        )}) AS listed JOIN conversations c USING (number) ORDER BY c.last_at DESC, c.number DESC`,
        [after?.lastAt ?? null, after?.number ?? null, limit + 1],
      ),
      this.counted(`SELECT FROM conversations c WHERE ${shown}`, []),
    ]);
    const fitting = rowsThatFit(await this.conversationsOf(rows.slice(0, limit)));
    const last = rows[fitting.length - 1];
    const goesOn = rows.length > fitting.length && last !== undefined;
    return { items: fitting, ...total, nextCursor: goesOn ? listCursor.encode(last) : null };
  }

  /** Also of a number without texts. */
  async one(number: string): Promise<Conversation> {
    const rows = await this.dataSource.query<ListedRow[]>(listedOf('SELECT $1::text AS number'), [
      number,
    ]);
    const [conversation] = await this.conversationsOf(rows);
    if (!conversation) throw new Error('a row for each number');
    return conversation;
  }

  /** Newest first. */
  async texts({
    numbers,
    limit = defaultLimit,
    cursor,
  }: TextsQuery): Promise<Page<ConversationText>> {
    const { at, id } =
      cursor === undefined ? { at: 'infinity', id: lastId } : textCursor.decode(cursor);
    const [rows, total] = await Promise.all([
      this.dataSource.query<TextRow[]>(
        `SELECT * FROM (${texts}) AS texts ORDER BY at DESC, id DESC LIMIT $4`,
        [numbers, at, id, limit + 1],
      ),
      this.counted(texts, [numbers, 'infinity', lastId, countedUpTo + 1]),
    ]);
    const found = rows.slice(0, limit);
    const receiptOf = await this.receipts.of(found.flatMap(({ providerId }) => providerId ?? []));
    const items = rowsThatFit(found.map((row) => textOf(row, receiptOf)));
    const last = rows[items.length - 1];
    const goesOn = rows.length > items.length && last !== undefined;
    return { items, ...total, nextCursor: goesOn ? textCursor.encode(last) : null };
  }

  /** The first to open it stays named. */
  async read(number: string, until: Date, by: Actor, now: Date): Promise<Conversation> {
    await inTransaction(this.dataSource, async (tx) => {
      const [, count] = await tx.query<[unknown[], number]>(
        `UPDATE received_texts SET read_at = $3, read_by = $4
         WHERE number = $1 AND read_at IS NULL AND received_at <= $2`,
        [number, until, now, by.name],
      );
      if (count > 0) this.updates.changed(tx, 'alerts');
    });
    return this.one(number);
  }

  /** Puts the number at the top of the list. */
  async touch(tx: EntityManager, number: string, at: Date): Promise<void> {
    await tx.query(
      `INSERT INTO conversations AS known (number, last_at) VALUES ($1, $2)
       ON CONFLICT (number) DO UPDATE SET last_at = greatest(known.last_at, $2)`,
      [number, at],
    );
  }

  private async conversationsOf(rows: readonly ListedRow[]): Promise<Conversation[]> {
    const receiptOf = await this.receipts.of(rows.flatMap(({ providerId }) => providerId ?? []));
    return rows.map((row) => {
      const { number, unread, text, fromThem, at, appointmentId, technicianId } = row;
      const receipt = receiptOf(row.providerId);
      return {
        number,
        unread,
        last: at === null ? null : { text: text ?? '', fromThem, at: at.toISOString() },
        appointmentId,
        technicianId,
        blocked: this.blockOf(row),
        callInstead: receipt !== null && isCallBetter(receipt),
      };
    });
  }

  private blockOf({ number, optedOut, isKnown }: ListedRow): TextBlock | null {
    if (this.config.smsMode === 'off') return 'off';
    if (usNumber(number) === null) return 'not-mobile';
    if (optedOut) return 'opted-out';
    return isKnown ? null : 'no-consent';
  }

  private async counted(
    sql: string,
    values: readonly unknown[],
  ): Promise<Pick<Page<unknown>, 'total' | 'atLeast'>> {
    const [found] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*)::integer AS total FROM (${sql} LIMIT ${countedUpTo + 1}) AS found`,
      [...values],
    );
    const total = found?.total ?? 0;
    return total > countedUpTo ? { total: countedUpTo, atLeast: true } : { total };
  }
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

function textOf(
  row: TextRow,
  receiptOf: Awaited<ReturnType<ReceiptsService['of']>>,
): ConversationText {
  const { id, number, text, at, appointmentId, kind, state, by, reason, providerId } = row;
  const { stopped, answered } = row;
  return {
    id,
    number,
    text,
    at: at.toISOString(),
    appointmentId,
    received:
      stopped === null || answered === null
        ? null
        : {
            stopped,
            answered,
            readAt: row.readAt?.toISOString() ?? null,
            readBy: row.readBy,
            ...(row.fromEstimate && { fromEstimate: true }),
          },
    sent:
      kind === null || state === null
        ? null
        : {
            kind,
            by,
            state,
            reason,
            receipt: receiptOf(providerId),
            sentAt: row.sentAt?.toISOString() ?? null,
          },
  };
}
