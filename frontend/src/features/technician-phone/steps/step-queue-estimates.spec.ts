import { newDraft } from '../estimate/estimate-draft';
import { anEntry } from '../test/factories';
import {
  afterDoorEntry,
  emptyQueue,
  withDoorEntry,
  withEstimate,
  withoutDoorEntry,
} from './step-queue';

const draft = newDraft({ fee: null, photos: [], from: null });
const entry = anEntry({
  fact: { kind: 'estimate', estimateId: 'e1', estimate: { options: [], from: null } },
});
const waiting = withDoorEntry(withEstimate(emptyQueue, 'FC-1042', draft), entry);

describe('an estimate in the queue', () => {
  it('stays a draft until the server has it', () => {
    expect(waiting.estimates).toEqual({ 'FC-1042': draft });
    expect(afterDoorEntry(waiting, entry, { kind: 'taken' }, 'n')).toMatchObject({
      door: [],
      estimates: {},
      notices: [],
    });
  });

  it('stays a draft when it is refused, with the reason', () => {
    const refused = { kind: 'refused', text: 'No.', seen: false } as const;
    expect(afterDoorEntry(waiting, entry, refused, 'n')).toMatchObject({
      door: [],
      estimates: { 'FC-1042': draft },
      notices: [{ key: 'n', text: 'No.' }],
    });
  });

  it('stays a draft if it was taken back while it was on its way', () => {
    const back = withoutDoorEntry(waiting, entry.key);
    expect(back.door).toEqual([]);
    const after = afterDoorEntry(back, entry, { kind: 'taken' }, 'n');
    expect(after.estimates).toEqual({ 'FC-1042': draft });
  });
});
