import { clientFrame, repeated } from '../../test/client-frame';
import { TokenBucket } from '../edge/limits/token-bucket';
import { FrameMeter } from './frame-meter';

const meterAt = (ofAll = new TokenBucket(Infinity, 1, 0)) => new FrameMeter(ofAll, 0);
const text = (length: number) => clientFrame('text', 'x'.repeat(length));
const ping = clientFrame('ping');

describe('the frame meter', () => {
  it.each([
    ['text', text(10)],
    ['empty pings', ping],
    ['pongs', clientFrame('pong', 'x'.repeat(125))],
    ['fragments', clientFrame('continuation', 'abc', { fin: false })],
    ['frames after a close', clientFrame('close')],
  ])('counts %s', (_kind, one) => {
    expect(meterAt().takes(repeated(120, one), 0)).toBe(true);
    expect(meterAt().takes(repeated(121, one), 0)).toBe(false);
  });

  it.each([1, 2, 5, 7])('counts the same in pieces of %d bytes', (size) => {
    const sent = repeated(40, Buffer.concat([text(300), ping, text(2)]));
    const meter = meterAt();
    for (let at = 0; at < sent.length; at += size) {
      expect(meter.takes(sent.subarray(at, at + size), 0)).toBe(true);
    }
    expect(meter.takes(ping, 0)).toBe(false);
  });

  it('knows a long length, and counts bytes that are no frames', () => {
    const meter = meterAt();
    expect(meter.takes(text(70_000), 0)).toBe(true);
    expect(meter.takes(repeated(119, ping), 0)).toBe(true);
    const flood = meterAt();
    const endless = Buffer.from([0x82, 0xff, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
    expect(flood.takes(endless, 0)).toBe(true);
    expect(flood.takes(Buffer.alloc(100_000), 0)).toBe(true);
    expect(flood.takes(Buffer.alloc(100_000), 0)).toBe(false);
  });

  it('leaves a browser alone that speaks at its leisure', () => {
    const meter = meterAt();
    for (let second = 0; second < 600; second += 1) {
      expect(meter.takes(repeated(19, text(200)), second * 1_000)).toBe(true);
    }
  });

  it('counts what all sockets of an address say together', () => {
    const ofAll = new TokenBucket(150, 10, 0);
    const [one, other] = [meterAt(ofAll), meterAt(ofAll)];
    expect(one.takes(repeated(100, ping), 0)).toBe(true);
    expect(other.takes(repeated(50, ping), 0)).toBe(true);
    expect(other.takes(ping, 0)).toBe(false);
  });
});
