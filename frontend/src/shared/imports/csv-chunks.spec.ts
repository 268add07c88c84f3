import { chunkCount, sendChunks, triesPerChunk, type ChunkSender } from './csv-chunks';

const file = new Blob(['0123456789']);

function sender(over: Partial<ChunkSender> = {}) {
  const put: [number, string][] = [];
  const sent: number[] = [];
  const options: ChunkSender = {
    put: async (n, bytes) => {
      put.push([n, await bytes.text()]);
    },
    worthRepeating: () => true,
    onSent: (bytes) => sent.push(bytes),
    signal: new AbortController().signal,
    waitMs: 1,
    ...over,
  };
  return { put, sent, options };
}

it('sends every byte once, in chunks of the size that the server wants', async () => {
  const { put, sent, options } = sender();
  await sendChunks(file, 4, options);
  expect(put).toEqual([
    [0, '0123'],
    [1, '4567'],
    [2, '89'],
  ]);
  expect(sent).toEqual([4, 8, 10]);
  expect([chunkCount(8, 4), chunkCount(9, 4), chunkCount(0, 4)]).toEqual([2, 3, 1]);
});

it('sends a chunk again that did not get through, and the others only once', async () => {
  const tries: number[] = [];
  const { sent, options } = sender({
    put: (n) => {
      tries.push(n);
      return n === 1 && tries.length < 4 ? Promise.reject(new Error('away')) : Promise.resolve();
    },
  });
  await sendChunks(file, 4, options);
  expect(tries).toEqual([0, 1, 1, 1, 2]);
  expect(sent).toEqual([4, 8, 10]);
});

it('gives up after some tries, and at once when another try cannot help', async () => {
  let tries = 0;
  const put = () => {
    tries += 1;
    return Promise.reject(new Error('no'));
  };
  await expect(sendChunks(file, 4, sender({ put }).options)).rejects.toThrow('no');
  expect(tries).toBe(triesPerChunk);
  tries = 0;
  const { options } = sender({ put, worthRepeating: () => false });
  await expect(sendChunks(file, 4, options)).rejects.toThrow('no');
  expect(tries).toBe(1);
});

it('stops when it is told to, also while it waits', async () => {
  const stop = new AbortController();
  const put = () => Promise.reject(new Error('away'));
  const sending = sendChunks(
    file,
    4,
    sender({ put, signal: stop.signal, waitMs: 600_000 }).options,
  );
  stop.abort(new Error('left'));
  await expect(sending).rejects.toThrow('left');
});
