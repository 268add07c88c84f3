import type { ApiError } from '../api/api-error';
import { sendAsSeen } from './send-as-seen';

interface Visit {
  readonly version: number;
  readonly time: string;
  readonly canceled: boolean;
}

const seen: Visit = { version: 1, time: '9:00', canceled: false };
const refusedFor = (current: Visit): { data?: Visit; error: ApiError } => ({
  error: { status: 409, code: 'changed_meanwhile', message: '', raw: '', current },
});

/** Cancels a visit that has become `now` in the meantime. */
async function canceling(now: Visit, answers = [refusedFor(now), {}]) {
  const versions: number[] = [];
  const sent = await sendAsSeen(
    seen,
    (before, after) => before.time === after.time && before.canceled === after.canceled,
    ({ canceled }) => canceled,
    async (version) => {
      versions.push(version);
      return Promise.resolve(answers.shift()!);
    },
  );
  return { ...sent, versions };
}

describe('a change that is based on an older version', () => {
  it('is sent again if what matters for it is as shown', async () => {
    const { outcome, versions } = await canceling({ ...seen, version: 2 });
    expect([outcome, versions]).toEqual(['done', [1, 2]]);
  });

  it('is not sent again if someone else changed what matters', async () => {
    const now = { ...seen, version: 2, time: '10:00' };
    expect(await canceling(now)).toMatchObject({ outcome: 'changed', now, versions: [1] });
  });

  it('is done if an earlier attempt succeeded and only its answer was lost', async () => {
    const now = { ...seen, version: 2, canceled: true };
    expect(await canceling(now)).toEqual({
      outcome: 'done',
      record: now,
      already: true,
      versions: [1],
    });
  });

  it('fails with the error of any other refusal', async () => {
    const error = { status: 0, code: 'network', message: '', raw: '' };
    expect(await canceling(seen, [{ error }])).toEqual({
      outcome: 'failed',
      error,
      versions: [1],
    });
  });
});
