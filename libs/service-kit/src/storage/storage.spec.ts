import {
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BucketUnderTest } from '../testing/bucket-under-test';
import { openStorage } from './storage';

const type = 'image/jpeg';
const name = 'photos/one.jpg';
const photo = new Blob([Buffer.from('photo')]);

let folder: string;
const bucket = new BucketUnderTest();
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'storage-spec-'));
  await bucket.listen();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bucket.close();
});

const login = { keyId: 'key-1', secret: 'secret', region: 'us-east-1', requestMs: 5_000 };
const inFolder = () => openStorage({ ...login, url: pathToFileURL(folder).href });
const inBucket = () => openStorage({ ...login, url: bucket.bucketUrl });

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('storage in %s', (_, open) => {
  it('gives back what was put there, lists it, and removes it', async () => {
    const storage = open();
    expect(await storage.list()).toEqual([]);
    expect(await storage.get(name)).toBeNull();
    await storage.put(name, photo, type);
    await storage.put('backup.zip', photo, 'application/zip');
    expect(await storage.get(name)).toEqual(Buffer.from('photo'));
    const there = await storage.list('photos');
    expect(there).toMatchObject([{ name, bytes: 5 }]);
    expect(there[0]?.storedAt.getTime()).toBeGreaterThan(0);
    expect((await storage.list()).map((file) => file.name).sort()).toEqual(['backup.zip', name]);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.list('photos')).toEqual([]);
  });

  it('takes a file of more than one part', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'large-')), 'large.zip');
    writeFileSync(file, Buffer.alloc(9 * 1024 * 1024, 'backup'));
    const storage = open();
    await storage.put('large.zip', await openAsBlob(file), 'application/zip');
    expect((await storage.get('large.zip'))?.length).toBe(statSync(file).size);
    rmSync(path.dirname(file), { recursive: true });
  });
});

describe('storage in a folder', () => {
  it('is for its owner only, and shows no file that is being written', async () => {
    const storage = inFolder();
    await storage.put(name, photo, type);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(folder, 'photos'))).toEqual(['one.jpg']);
    writeFileSync(path.join(folder, 'photos/two.jpg.part'), 'half');
    expect(await storage.list('photos')).toHaveLength(1);
  });

  it('knows how old files are', async () => {
    mkdirSync(path.join(folder, 'photos'), { recursive: true });
    writeFileSync(path.join(folder, 'photos/old.jpg'), 'old');
    utimesSync(path.join(folder, 'photos/old.jpg'), 1_000, 1_000);
    const old = (await inFolder().list('photos')).find((file) => file.name === 'photos/old.jpg');
    expect(old?.storedAt).toEqual(new Date(1_000_000));
  });

  it('never leaves its folder', async () => {
    for (const wrong of ['../secrets.json', '/etc/passwd', '']) {
      await expect((async () => inFolder().get(wrong))()).rejects.toThrow('outside of storage');
    }
  });
});

describe('storage in a bucket', () => {
  it('signs each call, and notices what is missing', async () => {
    const storage = inBucket();
    bucket.loses = 2;
    await expect(storage.put(name, photo, type)).rejects.toThrow(`has 3 of the 5 bytes of ${name}`);
    bucket.loses = 0;
    expect(
      bucket.authorizations.every((text) => text.includes('key-1') && !text.includes('secret/')),
    ).toBe(true);
  });

  it('says that the bucket isn’t there', async () => {
    const storage = openStorage({ ...login, url: 'http://127.0.0.1:9/bucket' });
    await expect(storage.put(name, photo, type)).rejects.toThrow();
    await expect(storage.get(name)).rejects.toThrow();
    await expect(storage.list()).rejects.toThrow();
  });
});
