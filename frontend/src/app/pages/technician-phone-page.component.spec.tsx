import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type { PhoneProblem } from '@contracts/vocabulary/places/phone-problems';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { aJob, aTap } from '../../features/technician-phone/test/factories';
import { expectAccessible } from '../../testing/accessible';
import { pass, startClock } from '../../testing/clock';
import { errorUnder, field, fill } from '../../testing/fields';
import {
  expectIn,
  expectToast,
  noConnection,
  openPage,
  refusal,
  type ApiCall,
  type PageOptions,
} from '../../testing/open-page';
import { online, phoneForTests } from '../../testing/phone-database';

const list = 'GET /api/technician/jobs';
const move = 'PUT /api/technician/jobs/:id/status';
const today = '2026-11-20';
const allowed = { dispatched: 'en-route', 'en-route': 'arrived', arrived: 'in-progress' } as const;

/** As the server answers a step that it takes. */
const taken = ({ body }: ApiCall): PhoneJob => {
  const { status } = body as { status: keyof typeof allowed };
  return aJob({ status, allowed: [allowed[status]] });
};

const positions = { watch: jest.fn<number, [PositionCallback, PositionErrorCallback]>(() => 1) };

phoneForTests(positions.watch);

beforeEach(() => {
  startClock(`${today}T14:00:00Z`);
  positions.watch.mockReset();
});

async function openAtJob(job = aJob(), answers: PageOptions['answers'] = {}) {
  // The bill of a moved job is asked for again, with the list.
  let now = job;
  const page = openPage('/technician', {
    signedInAs: 'technician',
    answers: {
      [list]: () => [now],
      [move]: (call: ApiCall) => (now = taken(call)),
      'PUT /api/technician/location': null,
      ...answers,
    },
  });
  const card = await screen.findByRole('article', { name: `Job ${job.number}` });
  // What has just come settles for a second.
  await pass(1_000);
  const press = (name: string) => page.user.click(within(card).getByRole('button', { name }));
  return { ...page, card, press };
}

const stepsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('button')
    .flatMap(({ textContent }) =>
      /^(Undo|Enter the price|Make an estimate|Which appliance)/.test(textContent)
        ? []
        : textContent,
    );

describe('the link', () => {
  it('says whom to ask without one', () => {
    openPage('/technician');
    screen.getByText(/^Open the link that the office sent to your phone\./);
    const call = screen.getByRole('link', { name: 'Call the office' });
    expect(call.getAttribute('href')).toMatch(/^tel:\+1904555/);
  });

  it.each(['/technician#no-such-token', '/technician#50%'])(
    'says so when it no longer works: %s',
    async (address) => {
      openPage(address, { answers: { [list]: refusal(401, { code: 'unauthorized' }) } });
      await screen.findByRole('heading', { name: 'This link no longer works' });
      screen.getByText(/Ask the office for a new link\./);
      screen.getByRole('link', { name: 'Call the office' });
      expect(location.href).toBe('http://localhost/technician');
    },
  );

  it('can be pasted, since a page on the home screen never gets the link from a message', async () => {
    const { user, sent } = openPage('/technician', { answers: { [list]: [aJob()] } });
    fill({ 'Paste your link': 'tomorrow at nine' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    expect(errorUnder('Paste your link')).toMatch(/^That isn’t a link to your jobs\./);
    expect(field('Paste your link').value).toBe('tomorrow at nine');
    fill({ 'Paste your link': 'Jobs: https://repairs.example.com/technician#key-1 ' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    await screen.findByRole('article', { name: 'Job FC-1042' });
    expect(sent(list)[0]?.headers.get('authorization')).toBe('Bearer key-1');
    expect(location.href).toBe('http://localhost/technician');
  });

  it('is replaced by a pasted one when it no longer works, which takes over no taps', async () => {
    const waits = { ...aTap(), sent: false, correction: false };
    localStorage.setItem('technician_steps:old-key', JSON.stringify({ steps: [waits] }));
    const ended = refusal(401, { code: 'unauthorized' });
    const { user, answer } = openPage('/technician#old-key', {
      answers: { [list]: ended, [move]: ended },
    });
    await screen.findByRole('heading', { name: 'This link no longer works' });
    answer({ [list]: [aJob()] });
    fill({ 'Paste your link': 'https://repairs.example.com/technician#new-key' });
    await user.click(screen.getByRole('button', { name: 'Open my jobs' }));
    const card = await screen.findByRole('article', { name: 'Job FC-1042' });
    within(card).getByRole('button', { name: trackingStatusWords['en-route'].technician.step });
  });

  it('has the notes that were typed under the link before', async () => {
    const drafts = { 'FC-1042': 'New drain pump, part 4711.' };
    localStorage.setItem('technician_steps:another-link', JSON.stringify({ drafts }));
    const { press } = await openAtJob(aJob({ status: 'in-progress', allowed: ['completed'] }));
    await press('Job done');
    expect(field('Notes').value).toBe('New drain pump, part 4711.');
    fill({ Notes: '' });
    expect(field('Notes').value).toBe('');
  });
});

it('shows what the customer and the office wrote, calls them and leads to them', async () => {
  const { card } = await openAtJob(
    aJob({
      description: 'The dog bites.',
      officeNotes: 'Ring twice.',
      gateCode: '#4412',
      modelNumber: 'WF45',
    }),
  );
  expect(screen.getByRole('region', { name: 'Today' }).contains(card)).toBe(true);
  for (const fact of [
    'The dog bites.',
    '12 Lantern Street, St\u00a0Augustine, FL\u00a032084',
    'GE Oven',
  ]) {
    expect(card.textContent).toContain(fact);
  }
  const office = within(card).getByRole('region', { name: 'From the office' });
  expect(office.textContent).toContain('Ring twice.');
  expect(within(card).getByText('#4412').parentElement?.textContent).toBe('Gate code #4412');
  expect(within(card).getByText('WF45').parentElement?.textContent).toBe('Model WF45');
  const call = within(card).getByRole('link', { name: /^Call .*\(904\) 555-0121$/ });
  expect(call.getAttribute('href')).toBe('tel:+19045550121');
  const navigate = within(card).getByRole<HTMLAnchorElement>('link', { name: 'Navigate' });
  expect(navigate.target).toBe('_blank');
  expect(new URL(navigate.href).searchParams.get('destination')).toBe(
    '12 Lantern Street, St Augustine, FL 32084',
  );
});

it('has one main button: the usual next step of the first job', async () => {
  const first = aJob({ status: 'arrived', allowed: ['in-progress', 'cancelled'] });
  const second = { appointmentId: 'a2', number: 'FC-1043', scheduledTime: `${today}T21:00:00Z` };
  const bill = { total: '150.00', lines: [], paid: '49.99', due: '100.01', payUrl: '/payment#p' };
  const { card } = await openAtJob(first, { [list]: [aJob({ ...second, bill }), first] });
  expect(stepsOf(card)).toEqual(['Start the repair', 'No one home']);
  const main = screen.getAllByRole('button').filter((each) => each.matches('.primary'));
  expect(main.map(({ textContent }) => textContent)).toEqual(['Start the repair']);
  screen.getByRole('button', { name: 'Start driving' });
  expect(screen.getByRole('article', { name: 'Job FC-1043' }).textContent).toContain(
    'Due at the door: $100.01Paid: $49.99Show code to pay FC-1043',
  );
});

it('says how long the technician has waited, and that no one is home, with undo', async () => {
  const atTheDoor = aJob({
    status: 'arrived',
    allowed: ['in-progress', 'cancelled'],
    reachedAt: `${today}T13:48:00Z`,
  });
  const missed = aJob({ status: 'cancelled', noShow: true, allowed: [] });
  let present = atTheDoor;
  const { card, press, user, sent, answer } = await openAtJob(atTheDoor, {
    [list]: () => [present],
    [move]: ({ body }: ApiCall) =>
      (present = (body as { correction?: true }).correction ? atTheDoor : missed),
  });
  within(card).getByText('At the door since 8:48 AM, 12 min');
  await press('No one home');
  const question = await screen.findByRole('dialog', { name: 'No one home?' });
  expect(question.textContent).toContain('You’ve been here since 8:48 AM (12 min).');
  await user.click(within(question).getByRole('button', { name: 'Yes, no one is home' }));
  await waitFor(() => expect(card.textContent).toContain('No-show'));
  await waitFor(() =>
    expect(sent(move)[0]?.body).toMatchObject({ status: 'cancelled', from: 'arrived' }),
  );
  answer({ [list]: noConnection });
  await user.click(within(card).getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(card.textContent).toContain('Arrived'));
  await waitFor(() =>
    expect(sent(move)[1]?.body).toMatchObject({
      status: 'arrived',
      from: 'cancelled',
      correction: true,
    }),
  );
  await pass(1_000);
  expect(card.textContent).not.toContain('No-show');
});

it('asks before it sets off for a visit of another day', async () => {
  // In the evening, when it's another day in UTC.
  jest.setSystemTime(new Date('2026-11-21T01:00:00Z'));
  const tomorrow = aJob({ appointmentDate: '2026-11-21', scheduledTime: '2026-11-21T15:00:00Z' });
  const { press, user, sent } = await openAtJob(tomorrow);
  const asked = () => screen.findByRole('dialog', { name: 'Start driving now?' });
  await press('Start driving');
  expect((await asked()).textContent).toContain(
    'This visit is on Saturday, November 21, 2026, 10:00 – 11:00 AM.',
  );
  await user.click(within(await asked()).getByRole('button', { name: 'Not yet' }));
  expect(sent(move)).toEqual([]);
  await press('Start driving');
  await user.click(within(await asked()).getByRole('button', { name: 'Yes, start driving' }));
  await waitFor(() => expect(sent(move)).toHaveLength(1));
  expect(sent(move)[0]?.body).toMatchObject({ status: 'en-route' });
  // It is today's work from now on.
  const todays = await screen.findByRole('region', { name: 'Today' });
  expect(todays.textContent).toContain('On the way');
});

const notYours = { code: 'not_your_job', message: 'This job is not assigned to you.' };
const busy = { code: 'job_under_way', message: 'FC-2 is still under way. Finish that job first.' };
const revoked = refusal(401, { code: 'unauthorized', message: 'This link is no longer valid.' });
const current = aJob({ status: 'arrived', allowed: ['in-progress'] });

it.each([
  [busy.message, refusal(409, busy), [aJob()], /Dispatched.*Start driving/],
  [
    'FC-1042 was changed in the meantime. It is now: Arrived.',
    refusal(409, { code: 'changed_meanwhile', current }),
    [current],
    /Arrived.*Start the repair/,
  ],
  [notYours.message, refusal(403, notYours), [], /No upcoming jobs/],
  ['This link is no longer valid.', revoked, revoked, /This link no longer works(?!.*FC-1042)/],
])('says of a step that is refused: %s', async (said, refused, jobs, shown) => {
  const { press, answer } = await openAtJob(aJob(), { [move]: refused });
  answer({ [list]: jobs });
  await press('Start driving');
  await expectToast('Not changed', said);
  await expectIn(screen.getByRole('main'), shown);
});

describe('taps', () => {
  it('takes one step for two taps 350 ms apart, and says so', async () => {
    const { card, press, sent } = await openAtJob();
    await press('Start driving');
    await waitFor(() => expect(card.textContent).toContain('On the way'));
    const next = within(card).getByRole('button', { name: 'I have arrived' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await pass(350);
    await press('I have arrived');
    expect(card.textContent).toContain('On the way');
    await pass(1_000);
    expect(next.getAttribute('aria-disabled')).not.toBe('true');
    expect(sent(move).map(({ body }) => body)).toMatchObject([
      { status: 'en-route', from: 'dispatched' },
    ]);
    await press('I have arrived');
    await waitFor(() => expect(card.textContent).toContain('Arrived'));
  });

  it('wait for a second after the office has changed the job', async () => {
    const { card, answer, sent } = await openAtJob();
    answer({ [list]: [aJob({ status: 'en-route', allowed: ['arrived'] })] });
    const asked = sent(list).length;
    while (sent(list).length === asked) await pass(500);
    const next = await within(card).findByRole('button', { name: 'I have arrived' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await pass(1_000);
    expect(next.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('are not taken back by a list that was on its way before', async () => {
    const { card, press, answer, sent } = await openAtJob();
    let arrives = (_: PhoneJob[]) => {};
    answer({ [list]: () => new Promise<PhoneJob[]>((resolve) => (arrives = resolve)) });
    const asked = sent(list).length;
    while (sent(list).length === asked) await pass(500);
    await press('Start driving');
    await waitFor(() => expect(sent(move)).toHaveLength(1));
    await pass(1_000);
    answer({ [list]: [aJob({ status: 'en-route', allowed: ['arrived'] })] });
    arrives([aJob()]);
    await pass(1_000);
    expect(card.textContent).toContain('On the way');
  });

  it('are not sent when the office took the job back while the question was open', async () => {
    const atWork = aJob({ status: 'in-progress', allowed: ['completed'] });
    const { user, card, press, answer, sent } = await openAtJob(atWork);
    await press('Job done');
    answer({ [list]: [aJob({ status: 'arrived', allowed: ['in-progress'] })] });
    while (!card.textContent.includes('Arrived')) await pass(500);
    await user.click(screen.getByRole('button', { name: 'Yes, job done' }));
    expect(sent(move)).toEqual([]);
  });

  it('can be undone for ten seconds', async () => {
    const { user, card, press, sent } = await openAtJob();
    await press('Start driving');
    const undo = () =>
      within(card).queryByRole('button', { name: 'Undo the last step of FC-1042' });
    await waitFor(() => expect(undo()?.textContent).toMatch(/^Undo (10|9)/));
    screen.getByText(/^FC-1042 is now: On the way\./);
    await expectAccessible(card);
    await pass(4_000);
    expect(undo()?.textContent).toMatch(/^Undo [56]/);
    within(card).getByRole('button', { name: 'I have arrived' }).focus();
    await user.tab();
    expect(document.activeElement).toBe(undo());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(card.textContent).toContain('Dispatched'));
    expect(undo()).toBeNull();
    // Nothing is said of the bill before there is one, or someone at the door.
    expect(card.textContent).not.toContain('No price yet');
    screen.getByText('Undone. FC-1042 is Dispatched again.');
    await waitFor(() => expect(sent(move)).toHaveLength(2));
    expect(sent(move)[1]!.body).toMatchObject({
      status: 'dispatched',
      from: 'en-route',
      correction: true,
    });
    await pass(1_000);
    await press('Start driving');
    await waitFor(() => expect(undo()).not.toBeNull());
    await pass(10_000);
    expect(undo()).toBeNull();
    expect(card.textContent).toContain('On the way');
  });

  it('are never sent when they waited and were undone', async () => {
    const { card, press, sent } = await openAtJob();
    online(false);
    await press('Start driving');
    await waitFor(() => expect(card.textContent).toContain('Sent when you’re back online'));
    await expectAccessible(card);
    await press('Undo the last step of FC-1042');
    await waitFor(() => expect(card.textContent).toContain('Dispatched'));
    expect(card.textContent).not.toContain('Sent when you’re back online');
    online(true);
    await pass(20_000);
    expect(sent(move)).toEqual([]);
  });

  it.each([
    ['was lost', noConnection],
    ['took too long', refusal(408)],
  ])('count once when the answer %s', async (_, lost) => {
    const { card, press, answer, sent } = await openAtJob(aJob(), { [move]: lost });
    await press('Start driving');
    await waitFor(() => expect(card.textContent).toContain('Not sent yet. We’ll keep trying.'));
    expect(sent(move)).toHaveLength(1);
    answer({ [move]: taken, [list]: [aJob({ status: 'en-route', allowed: ['arrived'] })] });
    await pass(20_000);
    expect(sent(move)).toHaveLength(2);
    expect(sent(move)[1]!.body).toEqual(sent(move)[0]!.body);
    await waitFor(() => expect(card.textContent).toContain('On the way'));
    expect(screen.queryByText('Not changed')).toBeNull();
  });

  it('that the office has overtaken are explained, with what waited behind them', async () => {
    const current = aJob({ status: 'in-progress', allowed: ['completed'] });
    const { card, press, answer, sent } = await openAtJob();
    online(false);
    await press('Start driving');
    await pass(1_000);
    await press('I have arrived');
    answer({ [move]: refusal(409, { code: 'changed_meanwhile', current }), [list]: [current] });
    online(true);
    await expectToast(
      'Not changed',
      'FC-1042 was changed in the meantime. It is now: In progress.',
    );
    await waitFor(() => expect(stepsOf(card)).toEqual(['Job done']));
    expect(sent(move)).toHaveLength(1);
  });

  it('keep what was typed, and hand it back when someone else closed the job', async () => {
    const atWork = aJob({ status: 'in-progress', allowed: ['completed'] });
    const { user, card, press, answer } = await openAtJob(atWork);
    const question = () => within(screen.getByRole('dialog', { name: 'Is the job done?' }));
    await press('Job done');
    fill({ Notes: 'New drain pump, part 4711.' });
    await user.click(question().getByRole('button', { name: 'Not yet' }));
    await press('Job done');
    expect(field('Notes').value).toBe('New drain pump, part 4711.');
    online(false);
    await user.click(question().getByRole('button', { name: 'Yes, job done' }));
    await waitFor(() =>
      expect(card.textContent).toContain('Your notes: New drain pump, part 4711.'),
    );
    const current = aJob({ status: 'completed', allowed: [] });
    answer({ [move]: refusal(409, { code: 'changed_meanwhile', current }), [list]: [current] });
    online(true);
    const notices = within(await screen.findByRole('list', { name: 'Not taken' }));
    notices.getByText(/FC-1042 was closed by someone else before your notes arrived\./);
    notices.getByText(/New drain pump, part 4711\./);
    await user.click(notices.getByRole('button', { name: 'I have told them' }));
    expect(screen.queryByRole('list', { name: 'Not taken' })).toBeNull();
  });
});

describe('without a network', () => {
  const reopen = (answer: unknown) => {
    cleanup();
    return openPage('/technician', { answers: { [list]: answer, [move]: taken } });
  };

  it('opens with the jobs of the last answer, and says from when they are', async () => {
    await openAtJob();
    await pass(60_000);
    const page = reopen(noConnection);
    await screen.findByRole('article', { name: 'Job FC-1042' });
    await pass(15_000);
    await screen.findByText('No connection. Showing jobs from 9:01 AM.');
    await expectAccessible(document.body);
    page.answer({ [list]: [aJob({ number: 'FC-1043' })] });
    online(true);
    await screen.findByRole('article', { name: 'Job FC-1043' });
    await screen.findByText('Updated 9:01 AM');
    jest.setSystemTime(Date.now() + 24 * 60 * 60_000);
    page.answer({ [list]: noConnection });
    await pass(20_000);
    await screen.findByText('No connection. Showing jobs from Fri, Nov 20 at 9:01 AM.');
  });

  it('counts the taps that wait, keeps them through a reload, and sends them in order', async () => {
    const { press } = await openAtJob();
    online(false);
    await press('Start driving');
    await screen.findByText('1 update will be sent when you’re back online.');
    await pass(1_000);
    await press('I have arrived');
    await screen.findByText('2 updates will be sent when you’re back online.');
    const page = reopen(noConnection);
    const card = await screen.findByRole('article', { name: 'Job FC-1042' });
    expect(card.textContent).toContain('Arrived');
    await screen.findByText('2 updates will be sent when you’re back online.');
    expect(page.sent(move)).toEqual([]);
    page.answer({ [list]: [aJob({ status: 'arrived', allowed: ['in-progress'] })] });
    online(true);
    await waitFor(() => expect(screen.queryByText(/will be sent/)).toBeNull());
    expect(page.sent(move).map(({ body }) => body)).toMatchObject([
      { from: 'dispatched', status: 'en-route' },
      { from: 'en-route', status: 'arrived' },
    ]);
    expect(card.textContent).toContain('Arrived');
  });

  it('keeps no job of a link that was refused', async () => {
    const { answer } = await openAtJob();
    answer({ [list]: refusal(401, { code: 'unauthorized' }) });
    await pass(20_000);
    await screen.findByRole('heading', { name: 'This link no longer works' });
    reopen(noConnection);
    await screen.findByRole('heading', { name: 'Your jobs could not be loaded' });
  });
});

describe('a new phone', () => {
  const workers = { register: jest.fn(async () => undefined) };
  beforeAll(() => void Object.defineProperty(navigator, 'serviceWorker', { value: workers }));

  it('opens the page without a network from the first list on, and not before', async () => {
    workers.register.mockClear();
    openPage('/technician');
    await pass(1_000);
    expect(workers.register).not.toHaveBeenCalled();
    cleanup();
    await openAtJob();
    expect(workers.register.mock.calls).toEqual([
      ['/technician-worker.js', { scope: '/technician' }],
    ]);
  });

  it('gets the link for its home screen and the address for an app that reports in the background', async () => {
    const { user } = await openAtJob();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    const token = localStorage.getItem('technician_token');
    const setup = within(screen.getByRole('region', { name: 'Set up this phone' }));
    for (const [title, label, button, address] of [
      ['Keep this page on your home screen', 'Your link', 'Copy my link', `/technician#${token}`],
      [
        'Report in the background',
        'Address for the app',
        'Copy the address',
        '/api/technician/positions/app-token',
      ],
    ] as const) {
      await user.click(setup.getByText(title));
      expect(field(label).value).toBe(`http://localhost${address}`);
      await user.click(setup.getByRole('button', { name: button }));
      expect(copied).toHaveBeenLastCalledWith(`http://localhost${address}`);
      expect((await setup.findAllByText('Copied.')).length).toBeGreaterThan(0);
    }
    await expectAccessible(document.body);
  });
});

it('says what is wrong with the tracking app, until it is right', async () => {
  const phone = (problem: PhoneProblem | null) => ({
    'GET /api/technician/phone': { positionsToken: 'app-token', problem },
  });
  const { answer } = await openAtJob(aJob(), phone('encrypted'));
  const words = 'This phone sends encrypted positions. Turn that off in OwnTracks.';
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
  answer(phone(null));
  await pass(60_000);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

describe('the position', () => {
  const driving = aJob({
    status: 'en-route',
    allowed: ['arrived'],
    coordinates: { lat: 29.9, lng: -81.337 },
  });
  const isFound = (onFix: PositionCallback) => {
    const coords = { latitude: 29.75, longitude: -81.337, accuracy: 10 };
    onFix({ coords, timestamp: Date.now() } as GeolocationPosition);
    return 1;
  };

  it('says that the customer sees nothing when it is forbidden, and continues with the job', async () => {
    positions.watch.mockImplementation((_, onError) => {
      onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      return 1;
    });
    const { card, press } = await openAtJob(driving);
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Location is off for this site, so your customer can’t see you\./,
    );
    await press('I have arrived');
    await waitFor(() => expect(card.textContent).toContain('Arrived'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is kept for later when there are too many calls', async () => {
    positions.watch.mockImplementation(isFound);
    await openAtJob(driving, {
      'PUT /api/technician/location': refusal(429, { code: 'rate_limited' }),
    });
    await screen.findByText(/^No connection\. 1 position is kept/);
  });

  it('is on a map with the house, and makes it ask about an arrival far from there', async () => {
    positions.watch.mockImplementation(isFound);
    const { user, card, press } = await openAtJob(driving);
    await screen.findByText('Your customer can see where you are. Keep this page open.');
    await within(card).findByTitle('You');
    within(card).getByTitle('12 Lantern Street');
    await press('I have arrived');
    const question = () => within(screen.getByRole('dialog', { name: 'Mark as arrived?' }));
    question().getByText(/^You seem to be 16\.7 km \(10\.4 mi\) from 12 Lantern Street\./);
    await user.click(question().getByRole('button', { name: 'Not yet' }));
    expect(card.textContent).toContain('On the way');
    await press('I have arrived');
    await user.click(question().getByRole('button', { name: 'Yes, I’m here' }));
    await waitFor(() => expect(card.textContent).toContain('Arrived'));
  });
});
