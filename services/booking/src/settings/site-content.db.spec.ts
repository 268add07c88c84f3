/** What the site says about the company. */
import type { ChangeSiteContent } from '@contracts/booking/site-content';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { BookingUnderTest } from '../../test/booking-under-test';
import { SettingsService } from './settings.service';
import { SiteContentService } from './site-content.service';

let company: BookingUnderTest;
let demo: BookingUnderTest;
beforeAll(async () => {
  company = await BookingUnderTest.open({ DEMO: '0' });
  demo = await BookingUnderTest.open({ DEMO: '1' }, company);
});
beforeEach(() => company.database.clear());
afterAll(async () => {
  await demo.close();
  await company.close();
});

const now = new Date('2026-11-29T17:00:00Z');
const example = demoContent('2026-11-29');
const dana = { accountId: 1, name: 'Dana Office' };
const content = (of = company) => of.get(SiteContentService);
const change = (changes: Partial<typeof example> & { version?: number }) =>
  content().change(changes as ChangeSiteContent, dana, now);

describe('the site’s content', () => {
  it('is nothing until the office has entered it, and an example in the demo', async () => {
    expect(await content().published(now)).toEqual(emptyContent);
    expect(await content(demo).published(now)).toEqual(example);
    const { reviews } = example;
    expect(await change({ reviews, figures: { since: '2011' }, version: 1 })).toEqual({
      ...emptyContent,
      reviews,
      figures: { since: '2011' },
      version: 2,
    });
    // What the office hasn't touched stays as it was.
    expect(await content(demo).published(now)).toEqual({
      ...example,
      figures: { since: '2011' },
    });
  });

  it('shows an opening from its first to its last day', async () => {
    const [opening] = example.openings;
    await change({
      openings: [{ ...opening!, datePosted: '2026-12-01', validThrough: '2026-12-24' }],
    });
    // Each on the business's calendar, in which days end five hours later.
    const shownAt = async (at: string) =>
      (await content().published(new Date(at))).openings.map(({ title }) => title);
    expect(await shownAt('2026-12-01T04:59:00Z')).toEqual([]);
    expect(await shownAt('2026-12-01T05:00:00Z')).toEqual(['Senior Appliance Technician']);
    expect(await shownAt('2026-12-25T04:59:00Z')).toEqual(['Senior Appliance Technician']);
    expect(await shownAt('2026-12-25T05:00:00Z')).toEqual([]);
    // The office still has it, to post it again.
    expect((await content().content(new Date('2027-01-01'))).openings).toHaveLength(1);
  });

  it('is changed by one of two who look at the same version', async () => {
    await change({ reviews: example.reviews, version: 1 });
    const { both } = await company.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT FROM site_content FOR UPDATE`);
      const both = outcomesOf([
        change({ figures: { repairs: '1,200+' }, version: 2 }),
        change({ team: example.team, version: 2 }),
      ]);
      await eventually(async () => {
        const waiting = await company.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE '%site_content%'`,
        );
        expect(waiting).toHaveLength(2);
      });
      return { both };
    });
    expect(await both).toEqual({ done: 1, changed_meanwhile: 1 });
    const refused = (await change({ values: [], version: 2 }).catch(
      (error: unknown) => error,
    )) as Refusal;
    expect(refused.details?.current).toEqual(await content().content(now));
  });

  it('tells in the log of the settings what has changed, and nothing of what hasn’t', async () => {
    await change({ reviews: example.reviews, figures: { repairs: '1,200+' }, team: [] });
    await change({ reviews: example.reviews.toReversed(), figures: { repairs: '1,300+' } });
    const { history } = await company.get(SettingsService).settings(now);
    expect(history.map(({ message }) => message)).toEqual([
      'Repairs completed: 1,300+, before 1,200+',
      'Reviews on the site: changed',
      'Repairs completed: 1,200+, before none',
      'Reviews on the site: 3, before 0',
    ]);
  });
});
