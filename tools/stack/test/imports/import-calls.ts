/** Someone's import calls over HTTP. */
import type { ChunkReceived, CsvPreview, UploadStarted } from '@contracts/imports/uploads';
import type { ImportJob } from '@contracts/imports/jobs';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { eventually } from '@service-kit/testing/eventually';
import type { Headers } from '../people';

export interface Answered<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

export class ImportCalls {
  constructor(
    private readonly port: number,
    private readonly who: 'customer' | 'admin',
    private readonly auth: Headers,
  ) {}

  async call<Body>(
    method: string,
    path: string,
    body?: Buffer | string | object,
    contentType = 'application/json',
  ): Promise<Answered<Body>> {
    const isAsItIs = typeof body === 'string' || Buffer.isBuffer(body);
    const sent = isAsItIs ? Buffer.from(body as string) : JSON.stringify(body);
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/${this.who}${path}`, {
      method,
      headers: { ...this.auth, ...(body !== undefined && { 'content-type': contentType }) },
      ...(body !== undefined && { body: sent }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as Body };
  }

  sendHistory(document: Buffer | string): Promise<Answered> {
    return this.call('POST', '/import-history', document);
  }

  /** `bytes` may differ from the file's size; null leaves it out. */
  begin(kind: CsvKind, bytes: number | null): Promise<Answered<UploadStarted>> {
    const fileName = 'years.csv';
    return this.call('POST', '/import-csv', { kind, fileName, ...(bytes !== null && { bytes }) });
  }

  putChunk(uploadId: string, n: number, chunk: Buffer): Promise<Answered<ChunkReceived>> {
    return this.call('PUT', `/import-csv/${uploadId}/chunks/${n}`, chunk, 'text/csv');
  }

  /** Uploads all parts and returns the id. */
  async upload(kind: CsvKind, content: Buffer): Promise<string> {
    const { uploadId } = ok(await this.begin(kind, content.length));
    const { chunkBytes } = importLimits;
    for (let n = 0; n * chunkBytes < content.length; n += 1) {
      ok(await this.putChunk(uploadId, n, content.subarray(n * chunkBytes, (n + 1) * chunkBytes)));
    }
    return uploadId;
  }

  preview(uploadId: string, mapping?: object): Promise<Answered<CsvPreview>> {
    return this.call('POST', `/import-csv/${uploadId}/preview`, mapping ? { mapping } : {});
  }

  commit(uploadId: string, mapping?: object): Promise<Answered<{ jobId: string }>> {
    return this.call('POST', `/import-csv/${uploadId}/commit`, mapping ? { mapping } : {});
  }

  /** Waits for the finished job. */
  ended(jobId: string, withinMs = 60_000): Promise<ImportJob> {
    return eventually(
      async () => {
        const job = ok(await this.call<ImportJob>('GET', `/imports/${jobId}`));
        if (job.finishedAt === null) throw new Error(`${jobId} is ${job.status}`);
        return job;
      },
      { withinMs },
    );
  }

  undo(jobId: string): Promise<ImportJob> {
    return eventually(async () => {
      const job = ok(await this.call<ImportJob>('POST', `/imports/${jobId}/undo`));
      if (job.undone === null) throw new Error(`${jobId} is not undone yet`);
      return job;
    });
  }

  /** The report's lines without the header. */
  async report(jobId: string): Promise<string[]> {
    const text = ok(await this.call<string>('GET', `/imports/${jobId}/errors.csv`));
    return text.split('\r\n').slice(1, -1);
  }
}

/** The body of a call that must succeed. */
export function ok<Body>({ status, body }: Answered<Body>): Body {
  if (status < 300) return body;
  throw new Error(`${status} ${JSON.stringify(body)}`);
}
