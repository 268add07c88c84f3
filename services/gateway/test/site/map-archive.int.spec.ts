/** The company's own street map: how browsers read it, and which file keeps the gateway from starting. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { imageArchive, vectorArchive } from '@contracts/testing/map-archive';
import { SecurityHeaders } from '../../src/edge/http/security-headers';
import { gatewayForTests, startGateway } from '../gateway-under-test';

const folder = mkdtempSync(path.join(os.tmpdir(), 'map-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: Buffer | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

const address = '/map-tiles.pmtiles';

describe('a street map of our own', () => {
  // Longer than what is sent at once.
  const map = Buffer.concat([vectorArchive(), Buffer.alloc(5 * 1024 * 1024)]);
  const file = fileOf('streets.pmtiles', map);
  const gateway = gatewayForTests({ MAP_TILES_FILE: file });
  const read = (headers: Record<string, string>, at = address) =>
    gateway.http.get(at).set(headers).buffer(true).responseType('blob');
  const urlOf = async () => {
    const { body } = await gateway.http.get('/api/config').expect(200);
    return String((body as SiteConfig).map.archiveUrl);
  };

  it('is read in ranges, and ends where the file ends', async () => {
    const first = await read({ range: 'bytes=0-126' }).expect(206);
    expect(first.headers).toMatchObject({
      'content-range': `bytes 0-126/${map.length}`,
      'content-length': '127',
      'content-type': 'application/vnd.pmtiles',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]+"$/) as string,
    });
    expect(first.headers['content-encoding']).toBeUndefined();
    expect(first.body).toEqual(map.subarray(0, 127));
    const last = map.length - 1;
    const rest = await read({ range: `bytes=${last - 9}-${last + 16_383}` }).expect(206);
    expect(rest.headers['content-range']).toBe(`bytes ${last - 9}-${last}/${map.length}`);
    expect(rest.body).toEqual(map.subarray(-10));
  });

  it.each([
    ['no range', undefined],
    ['one behind the end', 'bytes=9000000-9000100'],
    ['one that is too long', 'bytes=0-4194304'],
    ['one that ends before it starts', 'bytes=9-3'],
    ['one without an end', 'bytes=0-'],
    ['several', 'bytes=0-1,5-6'],
    ['a number that is none', `bytes=0-${'9'.repeat(30)}`],
    ['another unit', 'lines=0-9'],
  ])('is never sent whole: %s', async (_, range) => {
    const { headers, body } = await read(range === undefined ? {} : { range }).expect(416);
    expect(headers).toMatchObject({
      'content-range': `bytes */${map.length}`,
      'cache-control': 'no-store',
    });
    expect(String(body)).toMatch(/one range/);
  });

  it('says how long it is', async () => {
    const { headers } = await gateway.http.head(address).expect(200);
    expect(headers).toMatchObject({
      'content-length': String(map.length),
      'accept-ranges': 'bytes',
    });
  });

  it('may be kept for a year under an address that follows from its content', async () => {
    const url = await urlOf();
    const kept = await read({ range: 'bytes=0-9' }, url).expect(206);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await read({ range: 'bytes=0-9' }, `${address}?v=older`).expect(206);
    expect(other.headers['cache-control']).toBe('no-cache');
  });

  it('goes on only under the tag that a browser has', async () => {
    const { headers } = await read({ range: 'bytes=0-9' });
    const etag = String(headers.etag);
    await read({ range: 'bytes=5-9', 'if-range': etag }).expect(206);
    await read({ range: 'bytes=5-9', 'if-range': '"older"' }).expect(416);
    await read({ range: 'bytes=5-9', 'if-none-match': `"older", ${etag}` }).expect(304);
  });

  it('is drawn by pages, which may show images from it and load from no one else', async () => {
    expect(await urlOf()).toMatch(/^\/map-tiles\.pmtiles\?v=[0-9a-f]{16}$/);
    const { 'content-security-policy': policy } = gateway.app
      .get(SecurityHeaders)
      .ofPage('public', []);
    expect(policy).toContain(`img-src 'self' data: blob:;`);
    expect(policy).toContain(`connect-src 'self' wss://repairs.example.com;`);
  });

  it('stays the same until the next start, whatever replaces the file', async () => {
    renameSync(fileOf('newer.pmtiles', imageArchive([1, 2, 3])), file);
    const { body } = await read({ range: 'bytes=0-16383' }).expect(206);
    expect(body).toEqual(map.subarray(0, 16_384));
  });
});

describe('without one', () => {
  const gateway = gatewayForTests();

  it('there is nothing to read', async () => {
    await gateway.http.get(address).set('range', 'bytes=0-9').expect(404);
    await gateway.http.head(address).expect(404);
    const { body } = await gateway.http.get('/api/config').expect(200);
    expect((body as SiteConfig).map).not.toHaveProperty('archiveUrl');
  });
});

const changed = (at: number, value: number): Buffer => {
  const archive = vectorArchive();
  archive[at] = value;
  return archive;
};

describe('a gateway with a bad map', () => {
  it.each([
    ['no file', undefined, `the file can't be opened (ENOENT)`],
    ['something else', 'id,name\n1,Nora\n', 'is not a PMTiles archive, version 3'],
    ['an empty file', '', 'is not a PMTiles archive, version 3'],
    ['an older version', changed(7, 2), 'is not a PMTiles archive, version 3'],
    ['zstd', changed(98, 4), 'is compressed with something else than gzip'],
    ['tiles of no known kind', changed(99, 0), 'holds neither images nor the vector tiles'],
    [
      'other layers',
      vectorArchive(['transportation']),
      'holds neither images nor the vector tiles',
    ],
  ])('does not start with a map that is %s', async (_, content, reason) => {
    const file =
      content === undefined ? path.join(folder, 'none.pmtiles') : fileOf('wrong.pmtiles', content);
    await expect(startGateway({ MAP_TILES_FILE: file })).rejects.toThrow(
      `These settings are wrong:\n  - MAP_TILES_FILE: ${reason}`,
    );
  });

  it('does not start with a folder, or with two maps', async () => {
    await expect(startGateway({ MAP_TILES_FILE: folder })).rejects.toThrow(
      'MAP_TILES_FILE: is not a file',
    );
    const two = {
      MAP_TILES_FILE: fileOf('one.pmtiles', imageArchive([1, 2, 3])),
      MAP_TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    };
    await expect(startGateway(two)).rejects.toThrow(
      'MAP_TILES_FILE: is set next to MAP_TILE_URL. Set one of them',
    );
  });
});
