import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageStore, StoredTextDelivery } from './message-store';

describe('the message store', () => {
  it('keeps texts, except for the number of the demo that is a landline', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'texts-'));
    const store = new MessageStore(folder);
    const texts = new StoredTextDelivery(store);
    await texts.send({ id: 'one', to: '+19045550110', text: 'On the way' });
    await expect(
      texts.send({ id: 'two', to: '+19045550198', text: 'On the way' }),
    ).rejects.toMatchObject({ kind: 'permanent' });
    expect(await store.read('one')).toEqual({ text: 'On the way', html: null });
    expect(await store.read('two')).toBeNull();
    await rm(folder, { recursive: true });
  });
});
