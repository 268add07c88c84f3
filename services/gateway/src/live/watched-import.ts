import type { ImportJob, JobScope } from '@contracts/imports/jobs';
import type { Revocations } from '../edge/access/revocations';
import type { LiveConnection } from './live-connection';
import { importTopic, keyOf, outgoing, type Audience, type OutgoingFrame } from './outgoing-frame';
import { TopicMembers } from './topic-members';

/** Everyone who watches one import. */
export class WatchedImport extends TopicMembers {
  /** Set once someone has proved to be the owner. */
  scope: JobScope | undefined;
  joining = 0;
  /** Progress may have been missed. */
  stale = false;
  private present: { readonly job: ImportJob; readonly frame: OutgoingFrame } | undefined;

  constructor(
    readonly jobId: string,
    revocations: Revocations,
  ) {
    super(importTopic(jobId), revocations);
  }

  get idle(): boolean {
    return !this.any && this.joining === 0;
  }

  has(connection: LiveConnection): boolean {
    return this.connections.has(connection);
  }

  override remove(connection: LiveConnection): void {
    super.remove(connection);
    connection.imports.delete(this.jobId);
  }

  audience(): Audience {
    return this.stillLoggedIn(this.connections);
  }

  /** Undefined if a later one was sent. */
  frameIfNewer(job: ImportJob): OutgoingFrame | undefined {
    if (this.present && isBefore(job, this.present.job)) return undefined;
    return this.keep(job);
  }

  /** The requested job, or a later one received in the meantime. */
  firstFrame(job: ImportJob): OutgoingFrame {
    return this.frameIfNewer(job) ?? this.present?.frame ?? this.keep(job);
  }

  private keep(job: ImportJob): OutgoingFrame {
    const { jobId, topic } = this;
    const frame = outgoing(keyOf.ofTopic(topic, 'job'), { type: 'import_update', jobId, job });
    this.present = { job, frame };
    return frame;
  }
}

/** The version changes with the status, `done` in between. */
function isBefore(job: ImportJob, other: ImportJob): boolean {
  return job.version === other.version ? job.done < other.done : job.version < other.version;
}
