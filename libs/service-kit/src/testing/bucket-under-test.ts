import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LocalServer } from './local-server';

/** As much of S3 as is asked for. */
export class BucketUnderTest extends LocalServer {
  readonly objects = new Map<string, Buffer>();
  readonly authorizations: string[] = [];
  /** The bytes that are lost of each object. */
  loses = 0;
  private readonly parts = new Map<string, Buffer>();

  get bucketUrl(): string {
    return `${this.url}/bucket`;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    this.authorizations.push(request.headers.authorization ?? '');
    const body = await buffer(request);
    const xml = (text: string) => response.setHeader('content-type', 'application/xml').end(text);
    const keep = (data: Buffer) =>
      this.objects.set(key, data.subarray(0, data.length - this.loses));
    const data = this.objects.get(key);
    if (request.method === 'GET' && key === '') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const contents = [...this.objects]
        .filter(([Key]) => Key.startsWith(prefix))
        .map(
          ([Key, { length }]) =>
            `<Contents><Key>${Key}</Key><Size>${length}</Size><LastModified>2026-11-29T08:00:00.000Z</LastModified></Contents>`,
        );
      xml(
        `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`,
      );
    } else if (request.method === 'GET') {
      response.writeHead(data ? 200 : 404).end(data);
    } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
      xml('<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>');
    } else if (request.method === 'PUT' && url.searchParams.has('partNumber')) {
      this.parts.set(url.searchParams.get('partNumber') ?? '', body);
      response.setHeader('etag', '"e"').end();
    } else if (request.method === 'POST') {
      const numbers = [...this.parts.keys()].sort((a, b) => Number(a) - Number(b));
      keep(Buffer.concat(numbers.map((number) => this.parts.get(number)!)));
      xml('<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>');
    } else if (request.method === 'PUT') {
      keep(body);
      response.setHeader('etag', '"e"').end();
    } else if (request.method === 'HEAD') {
      response.statusCode = data ? 200 : 404;
      response.setHeader('content-length', data?.length ?? 0).end();
    } else if (request.method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else response.writeHead(400).end();
  }
}
