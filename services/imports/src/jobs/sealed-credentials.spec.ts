import { KeyRing } from '@service-kit/keys/key-ring';
import { SealedCredentials, withoutCredentials } from './sealed-credentials';

const jobId = '019390f4-0000-7000-8000-000000000001';
const otherJob = '019390f4-0000-7000-8000-000000000002';
const credentials = { apiKey: 'key-of-nora', clientSecret: 'a "quoted" & secret' };
const sealing = new SealedCredentials(new KeyRing('a secret of a spec, of no use elsewhere'));

describe('sealed credentials', () => {
  it('opens for the job that it was sealed for', () => {
    expect(sealing.open(jobId, sealing.seal(jobId, credentials))).toEqual(credentials);
  });

  it('says nothing of what is inside, and looks different each time', () => {
    const sealed = sealing.seal(jobId, credentials);
    expect(sealed.includes('nora')).toBe(false);
    expect(sealing.seal(jobId, credentials).equals(sealed)).toBe(false);
  });

  it('opens for no other job, with no other secret, and not when a byte has changed', () => {
    const sealed = sealing.seal(jobId, credentials);
    const changed = sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte));
    const others = new SealedCredentials(
      new KeyRing('another secret of a spec, of no use elsewhere'),
    );
    expect(sealing.open(otherJob, sealed)).toBeNull();
    expect(others.open(jobId, sealed)).toBeNull();
    expect(sealing.open(jobId, Buffer.from(changed))).toBeNull();
    expect(sealing.open(jobId, sealed.subarray(0, 10))).toBeNull();
  });

  it('is cut from a text, however it is written there', () => {
    const url = `https://x.example.com/?s=${encodeURIComponent(credentials.clientSecret)}`;
    const text = `401 for key-of-nora at ${url}: ${JSON.stringify(credentials)}`;
    const cut = withoutCredentials(text, credentials);
    expect(cut).toBe('401 for … at https://x.example.com/?s=…: {"apiKey":"…","clientSecret":"…"}');
  });
});
