import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { folderPlace, s3Place } from './backup-places';

const name = 'appliance-repair-20261129-080000.zip';
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'places-spec-'));
  file = path.join(folder, name);
  // More than one part of an upload.
  writeFileSync(file, Buffer.alloc(9 * 1024 * 1024, 'backup'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the places of backups', () => {
  it('copies to a folder, for its owner only, and removes there', async () => {
    const target = path.join(folder, 'disk', 'backups');
    const place = folderPlace(target);
    expect(await place.list()).toEqual([]);
    await place.put(file);
    expect(await place.list()).toEqual([name]);
    expect(readFileSync(path.join(target, name)).equals(readFileSync(file))).toBe(true);
    expect(statSync(path.join(target, name)).mode & 0o777).toBe(0o600);
    await place.remove(name);
    expect(readdirSync(target)).toEqual([]);
  });

  /** As much of S3 as is asked for. */
  class Bucket {
    readonly objects = new Map<string, Buffer>();
    readonly authorizations: string[] = [];
    /** The bytes that are lost of each object. */
    loses = 0;
    private readonly parts = new Map<string, Buffer>();
    private readonly server: Server = createServer((request, response) => {
      void (async () => {
        const url = new URL(request.url ?? '', 'http://localhost');
        const key = decodeURIComponent(url.pathname.replace(/^\/backups\/?/, ''));
        this.authorizations.push(request.headers.authorization ?? '');
        const body = await buffer(request);
        const xml = (text: string) =>
          response.setHeader('content-type', 'application/xml').end(text);
        const keep = (data: Buffer) =>
          this.objects.set(key, data.subarray(0, data.length - this.loses));
        if (request.method === 'GET' && key === '') {
          const contents = [...this.objects].map(
            ([Key, data]) => `<Contents><Key>${Key}</Key><Size>${data.length}</Size></Contents>`,
          );
          xml(
            `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`,
          );
        } else if (request.method === 'POST' && url.searchParams.has('uploads')) {
          xml(
            '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
          );
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
          const data = this.objects.get(key);
          response.statusCode = data ? 200 : 404;
          response.setHeader('content-length', data?.length ?? 0).end();
        } else if (request.method === 'DELETE') {
          this.objects.delete(key);
          response.writeHead(204).end();
        } else response.writeHead(400).end();
      })();
    });

    async listen(): Promise<string> {
      await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/backups`;
    }

    close = () => new Promise((resolve) => this.server.close(resolve));
  }

  it('copies to a bucket in parts, lists and removes there, and notices what is missing', async () => {
    const bucket = new Bucket();
    const url = await bucket.listen();
    const place = s3Place({ url, keyId: 'key-1', secret: 'secret', region: 'us-east-1' });
    await place.put(file);
    expect(bucket.objects.get(name)?.equals(readFileSync(file))).toBe(true);
    expect(
      bucket.authorizations.every((text) => text.includes('key-1') && !text.includes('secret/')),
    ).toBe(true);
    expect(await place.list()).toEqual([name]);
    bucket.loses = 7;
    const size = statSync(file).size;
    await expect(place.put(file)).rejects.toThrow(
      `has ${size - 7} of the ${size} bytes of ${name}`,
    );
    await place.remove(name);
    expect(await place.list()).toEqual([]);
    await bucket.close();
  });

  it('says that a bucket isn’t there', async () => {
    const place = s3Place({
      url: 'http://127.0.0.1:9/backups',
      keyId: 'k',
      secret: 's',
      region: 'auto',
    });
    await expect(place.put(file)).rejects.toThrow();
  });
});
