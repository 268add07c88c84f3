import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Msg } from '@nats-io/transport-node';
import { importCalls, type ImportJob, type JobScope } from '@contracts/imports/jobs';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Revocations } from '../edge/access/revocations';
import { Tokens } from '../edge/access/tokens';
import { scopeOf, withOfficeRole } from '../edge/access/caller';
import type { LiveConnection } from './live-connection';
import { Broadcast } from './outgoing-frame';
import { subscribedFrame } from './topic-members';
import { WatchedImport } from './watched-import';

/** A page shows one or two imports, and a list of running ones hardly more. */
const maxOfConnection = 10;
const catchUpBatchSize = 20;

@Injectable()
export class ImportWatchers implements OnModuleInit {
  private readonly logger = new Logger('ImportWatchers');
  private readonly watched = new Map<string, WatchedImport>();
  private readonly broadcast = new Broadcast();

  constructor(
    private readonly requests: Requests,
    private readonly tokens: Tokens,
    private readonly revocations: Revocations,
    private readonly live: LiveSubscriber,
    private readonly nats: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.live.subscribeRaw(liveImportSubject('*'), (message) => this.onProgress(message));
    this.revocations.onRevoked((revoked) => {
      for (const watched of this.watched.values()) watched.endRevoked(revoked);
    });
    // Messages published while NATS was away are lost.
    this.nats.onReconnect(() => {
      for (const watched of this.watched.values()) watched.stale = watched.any;
      void this.catchUpAll();
    });
  }

  /**
   * Subscribes to progress before it requests the job, so that none is missed. No one gets progress
   * before the job. Refuses with `unauthenticated`, with `import_not_found` (also for other
   * people's imports), or with `validation_failed` if a connection watches too many.
   */
  async subscribe(connection: LiveConnection, jobId: string, token: string): Promise<void> {
    const { imports } = connection;
    if (imports.size >= maxOfConnection && !imports.has(jobId)) {
      throw new Refusal('validation_failed', {
        message: 'That is more than one connection can watch.',
      });
    }
    const watched = this.watchedOf(jobId);
    imports.add(jobId);
    watched.joining += 1;
    try {
      const scope = scopeOf(withOfficeRole(await this.tokens.callerOf(token)));
      const job = await this.jobOf(jobId, scope);
      // The login may have ended in the meantime. Nothing waits between this and the first frame.
      const caller = await this.tokens.callerOf(token);
      if (!connection.open || !imports.has(jobId)) return;
      watched.scope = scope;
      watched.add(connection, caller);
      connection.send(subscribedFrame(watched.topic));
      connection.send(watched.firstFrame(job));
    } catch (error) {
      if (!watched.has(connection)) imports.delete(jobId);
      throw error;
    } finally {
      watched.joining -= 1;
      this.dropIfIdle(watched);
    }
  }

  unsubscribe(connection: LiveConnection, jobId: string): void {
    connection.imports.delete(jobId);
    const watched = this.watched.get(jobId);
    if (!watched) return;
    watched.remove(connection);
    this.dropIfIdle(watched);
  }

  forget(connection: LiveConnection): void {
    for (const jobId of [...connection.imports]) this.unsubscribe(connection, jobId);
  }

  dropIdle(): void {
    for (const watched of this.watched.values()) this.dropIfIdle(watched);
  }

  async recheck(): Promise<void> {
    await Promise.all([...this.watched.values()].map((watched) => watched.recheck()));
  }

  /** Failures are retried later. */
  async catchUpAll(): Promise<void> {
    const stale = [...this.watched.values()].filter((watched) => watched.stale);
    for (let from = 0; from < stale.length; from += catchUpBatchSize) {
      await Promise.all(stale.slice(from, from + catchUpBatchSize).map((one) => this.catchUp(one)));
    }
  }

  private async catchUp(watched: WatchedImport): Promise<void> {
    if (!watched.scope) return;
    try {
      const job = await this.jobOf(watched.jobId, watched.scope);
      watched.stale = false;
      this.tell(watched, job);
    } catch (error) {
      // A removed one doesn't come back.
      if (error instanceof Refusal) watched.stale = false;
      this.logger.debug(`not known yet: ${failureReason(error)}`);
    }
  }

  private onProgress(message: Msg): void {
    const jobId = message.subject.slice(message.subject.lastIndexOf('.') + 1);
    const watched = this.watched.get(jobId);
    if (watched) this.tell(watched, message.json<LiveImport>().job);
  }

  private tell(watched: WatchedImport, job: ImportJob): void {
    const frame = watched.frameIfNewer(job);
    if (frame) this.broadcast.to(watched.audience(), frame);
  }

  private jobOf(jobId: string, scope: JobScope): Promise<ImportJob> {
    return this.requests.ask(importCalls.job, { jobId, ...scope });
  }

  private watchedOf(jobId: string): WatchedImport {
    const known = this.watched.get(jobId) ?? new WatchedImport(jobId, this.revocations);
    this.watched.set(jobId, known);
    return known;
  }

  private dropIfIdle(watched: WatchedImport): void {
    if (watched.idle) this.watched.delete(watched.jobId);
  }
}
