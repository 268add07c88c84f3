/** The technician's photos and taps, with the network cut in each moment of a day. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Photo } from '@contracts/booking/visit-photos';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { photoLimits } from '@contracts/vocabulary/photos';
import { nextTrackingStatuses, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { aJob, approvedEstimate } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import {
  deferred,
  expectToast,
  noConnection,
  openPage,
  refusal,
  text,
  textsOf,
  type ApiCall,
} from '../../testing/open-page';
import { installPhoneDatabase, online, phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const move = 'PUT /api/technician/jobs/:id/status';
const photo = '/api/technician/jobs/:id/photos/:photoId';
const taking = 'Photograph the rating plate of FC-1042';
const jpeg = `data:image/jpeg;base64,${btoa('\xff\xd8\xffa plate')}`;

const canvas = { size: '', quality: 0, urls: [jpeg] };

phoneForTests();

beforeEach(() => {
  startClock('2026-11-20T14:00:00Z');
  Object.assign(canvas, { size: '', urls: [jpeg] });
  // What jsdom lacks: a picture of 4,000 by 3,000 unless the file says that it's something else.
  const createImageBitmap = async (file: File) => {
    if (file.type !== 'image/jpeg') throw new Error('no picture');
    return { width: 4_000, height: 3_000, close: () => undefined };
  };
  Object.assign(globalThis, { createImageBitmap });
  const { prototype } = HTMLCanvasElement;
  jest.spyOn(prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    canvas.size = `${this.width} × ${this.height}`;
    return (canvas.urls.length > 1 ? canvas.urls.shift() : canvas.urls[0]) ?? jpeg;
  });
});

/** The server, with a network that can be cut before or after a call reaches it. */
class Server {
  cut: 'none' | 'before' | 'after' = 'none';
  job: PhoneJob;
  /** What took effect, in order. */
  readonly effects: string[] = [];
  private readonly keys = new Set<string>();

  constructor(status: TrackingStatus) {
    this.job = this.at(status);
  }

  readonly answers = {
    [list]: () => this.through(() => [this.job]),
    [move]: ({ body }: ApiCall) => this.through(() => this.step(body as Step)),
    [`PUT ${photo}`]: ({ params, body }: ApiCall) =>
      this.through(() => this.put(String(params.photoId), String(body))),
    [`DELETE ${photo}`]: ({ params }: ApiCall) => this.through(() => this.drop(params.photoId)),
    [`GET ${photo}`]: () => this.through(() => text('picture')),
  };

  private through(take: () => unknown): unknown {
    if (this.cut === 'before') return noConnection;
    const answer = take();
    return this.cut === 'after' ? noConnection : answer;
  }

  private at(status: TrackingStatus): PhoneJob {
    const allowed = [...nextTrackingStatuses(status, 'technician')];
    return aJob({ ...this.job, estimate: approvedEstimate(), status, allowed });
  }

  private step({ key, status, from, notes }: Step): unknown {
    if (this.keys.has(key)) return this.job;
    if (from !== this.job.status) {
      return refusal(409, { code: 'changed_meanwhile', current: this.job });
    }
    this.keys.add(key);
    this.job = this.at(status);
    this.effects.push(notes ? `${status}: ${notes}` : status);
    return this.job;
  }

  private put(id: string, body: string): unknown {
    if (!this.job.photos.some((each) => each.id === id)) {
      this.job = { ...this.job, photos: [...this.job.photos, aPhoto(id)] };
      this.effects.push(`photo ${body.slice(-7)}`);
    }
    return { photos: this.job.photos };
  }

  private drop(id: string | undefined): unknown {
    if (this.job.status === 'completed') return refusal(409, { code: 'transition_refused' });
    this.job = { ...this.job, photos: this.job.photos.filter((each) => each.id !== id) };
    this.effects.push('deleted');
    return { photos: this.job.photos };
  }
}

const aPhoto = (id: string): Photo => ({ id, by: 'technician', shows: 'plate' });

interface Step {
  key: string;
  status: TrackingStatus;
  from: TrackingStatus;
  notes?: string;
}

async function open(server = new Server('arrived')) {
  cleanup();
  // The phone keeps its link.
  localStorage.setItem('technician_token', 'a-link-of-ana');
  const page = openPage('/technician', { answers: server.answers });
  await screen.findByRole('article', { name: 'Job FC-1042' });
  await pass(1_000);
  const card = () => screen.getByRole('article', { name: 'Job FC-1042' });
  return {
    ...page,
    server,
    card,
    press: (name: string) => page.user.click(within(card()).getByRole('button', { name })),
    take: (type = 'image/jpeg') =>
      page.user.upload(within(card()).getByLabelText(taking), new File(['x'], 'plate', { type })),
  };
}

const thumbs = () => screen.queryAllByRole('button', { name: /^Rating plate, photo/ });
const names = () =>
  thumbs().map((each) => each.textContent + (each.querySelector('img')?.alt ?? ''));
const waitingWords = (words: string) => screen.findByText(words);

describe('a photo', () => {
  it('is scaled, shown at once, sent once, opens large and can be deleted', async () => {
    const { take, server, sent, user } = await open();
    canvas.urls = [`data:image/jpeg;base64,${'A'.repeat(800_000)}`, jpeg];
    await take();
    await waitFor(() => expect(thumbs()).toHaveLength(1));
    screen.getByText('Photo 1 of FC-1042 is saved.');
    expect(canvas.size).toBe('1600 × 1200');
    await waitFor(() => expect(names()).toEqual(['Rating plate, photo 1 of 1']));
    const [put] = sent(`PUT ${photo}`);
    expect(put?.headers.get('content-type')).toBe('image/jpeg');
    expect(put?.params.photoId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    await take();
    await waitFor(() => expect(server.effects).toEqual(['photo a plate', 'photo a plate']));
    await waitFor(() =>
      expect(names()).toEqual([1, 2].map((n) => `Rating plate, photo ${n} of 2`)),
    );
    // The phone has them already.
    expect(sent(`GET ${photo}`)).toEqual([]);
    await expectAccessible(document.body);

    await user.click(thumbs()[0]!);
    const large = await screen.findByRole('dialog', { name: 'Rating plate, photo 1 of 2' });
    within(large).getByRole('img', { name: 'Rating plate, photo 1 of 2' });
    await user.click(within(large).getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(thumbs()).toHaveLength(1));
    await waitFor(() => expect(server.effects.at(-1)).toBe('deleted'));
    expect(server.job.photos).toHaveLength(1);
    expect(sent(`PUT ${photo}`)).toHaveLength(2);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is shown once while the server has it and its answer is lost', async () => {
    const { take, answer, server, sent } = await open();
    answer({
      [`PUT ${photo}`]: ({ params }: ApiCall) => {
        server.job = { ...server.job, photos: [aPhoto(String(params.photoId))] };
        return noConnection;
      },
    });
    await take();
    await waitingWords('1 photo not sent yet. We’ll keep trying.');
    const asked = sent(list).length;
    await pass(60_000);
    expect(sent(list).length).toBeGreaterThan(asked);
    expect(thumbs()).toHaveLength(1);
  });

  it('is asked for once the technician is there, six times at most, and stays when the visit is over', async () => {
    const dispatched = await open(new Server('dispatched'));
    expect(screen.queryByLabelText(taking)).toBeNull();
    dispatched.server.job = aJob({
      status: 'completed',
      allowed: [],
      photos: ['1', '2', '3', '4', '5'].map(aPhoto),
    });
    installPhoneDatabase();
    const { take, user, sent } = await open(dispatched.server);
    const sizes = () => sent(`GET ${photo}`).map(({ query }) => query.size);
    await waitFor(() => expect(sizes()).toEqual(Array(5).fill('small')));
    await take();
    await waitFor(() => expect(thumbs()).toHaveLength(6));
    screen.getByText(
      `This visit has ${photoLimits.perVisit} photos, the most it can have. Delete one to take another.`,
    );
    await user.click(thumbs()[0]!);
    await waitFor(() => expect(sizes().slice(5)).toEqual([undefined]));
    expect(screen.queryByRole('button', { name: 'Delete photo' })).toBeNull();
  });

  it('is refused kindly when it is no photo, and when the server says no', async () => {
    const { take, answer, user } = await open();
    await take('image/heic');
    await expectToast('Not saved', 'That isn’t a photo we can read. Please take it again.');
    expect(thumbs()).toEqual([]);
    const message = 'This job is not assigned to you.';
    answer({ [`PUT ${photo}`]: refusal(403, { code: 'forbidden', message }) });
    await take();
    const notices = within(await screen.findByRole('list', { name: 'Not taken' }));
    notices.getByText(`A photo of FC-1042 wasn’t saved. ${message}`);
    expect(thumbs()).toEqual([]);
    await user.click(notices.getByRole('button', { name: 'OK' }));
  });
});

describe('the network, cut', () => {
  /** One moment each: when it's cut, what is done then, and what the page says. */
  const moments: [string, Server['cut'], TrackingStatus, string, string[]][] = [
    ['before a tap', 'before', 'arrived', '1 update', ['in-progress']],
    ['after a tap was sent, before the answer', 'after', 'arrived', '1 update', ['in-progress']],
    ['before a photo', 'before', 'in-progress', '1 photo', ['photo a plate']],
    ['during a photo, before the answer', 'after', 'in-progress', '1 photo', ['photo a plate']],
  ];

  it.each(moments)(
    '%s: nothing is lost or happens twice',
    async (_, cut, status, what, effects) => {
      const { press, take, server } = await open(new Server(status));
      server.cut = cut;
      await (what.includes('photo') ? take() : press('Start the repair'));
      await waitingWords(`${what} not sent yet. We’ll keep trying.`);
      online(false);
      await pass(20_000);
      await waitingWords(`${what} will be sent when you’re back online.`);
      // The phone is closed and opened in the cellar.
      server.cut = 'before';
      const again = await open(server);
      await waitingWords(`${what} will be sent when you’re back online.`);
      expect(again.card().textContent).toContain('In progress');
      expect(thumbs()).toHaveLength(what.includes('photo') ? 1 : 0);
      server.cut = 'none';
      online(true);
      await waitFor(() => expect(screen.queryByText(/will be sent|not sent yet/)).toBeNull());
      await pass(60_000);
      expect(server.effects).toEqual(effects);
      expect(again.card().textContent).toContain('In progress');
    },
  );

  it('through a whole visit: taps and notes go first, in their order, then the photos', async () => {
    const { press, take, user, server } = await open();
    server.cut = 'before';
    online(false);
    await take();
    await press('Start the repair');
    await pass(1_000);
    await take();
    await press('Job done');
    await user.type(screen.getByLabelText(/^Notes/), 'New pump.');
    await user.click(screen.getByRole('button', { name: 'Yes, job done' }));
    await waitingWords('2 updates and 2 photos will be sent when you’re back online.');
    expect(textsOf(thumbs())).toEqual([', not sent yet', ', not sent yet']);
    await expectAccessible(document.body);
    const again = await open(server);
    await waitingWords('2 updates and 2 photos will be sent when you’re back online.');
    expect(thumbs()).toHaveLength(2);
    server.cut = 'none';
    online(true);
    await waitFor(() => expect(server.effects).toHaveLength(4));
    expect(server.effects).toEqual([
      'in-progress',
      'completed: New pump.',
      'photo a plate',
      'photo a plate',
    ]);
    await waitFor(() =>
      expect(names()).toEqual([1, 2].map((n) => `Rating plate, photo ${n} of 2`)),
    );
    expect(again.sent(move)).toHaveLength(2);
    expect(again.sent(`PUT ${photo}`)).toHaveLength(2);
  });

  it('before a deletion: the photo is gone at once, before the visit ends', async () => {
    const { take, user, press, server } = await open(new Server('in-progress'));
    await take();
    await waitFor(() => expect(server.effects).toEqual(['photo a plate']));
    server.cut = 'before';
    online(false);
    await user.click(thumbs()[0]!);
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    expect(thumbs()).toEqual([]);
    await press('Job done');
    await user.click(screen.getByRole('button', { name: 'Yes, job done' }));
    await waitingWords('2 updates will be sent when you’re back online.');
    server.cut = 'none';
    online(true);
    await waitFor(() => expect(server.effects).toEqual(['photo a plate', 'deleted', 'completed']));
  });

  it('while a photo is on its way: its deletion follows it', async () => {
    const { take, user, answer, server } = await open();
    const slow = deferred();
    const put = server.answers[`PUT ${photo}`]!;
    answer({ [`PUT ${photo}`]: async (call: ApiCall) => (await slow.promise, put(call)) });
    await take();
    await waitFor(() => expect(thumbs()).toHaveLength(1));
    await user.click(thumbs()[0]!);
    await user.click(await screen.findByRole('button', { name: 'Delete photo' }));
    slow.resolve();
    await waitFor(() => expect(server.effects).toEqual(['photo a plate', 'deleted']));
  });

  it('while the link ends: the next link sends the photo', async () => {
    const { take, answer } = await open();
    answer({ [`PUT ${photo}`]: refusal(401, { code: 'unauthenticated' }) });
    await take();
    await pass(1_000);
    localStorage.setItem('technician_token', 'her-next-link');
    const next = new Server('arrived');
    cleanup();
    openPage('/technician', { answers: next.answers });
    await waitFor(() => expect(next.effects).toEqual(['photo a plate']));
  });
});
