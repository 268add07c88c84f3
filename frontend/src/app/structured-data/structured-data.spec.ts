import { defaultBusiness } from '@contracts/vocabulary/business';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { emptyContent } from '@contracts/vocabulary/site/empty-content';
import type { JobOpening } from '@contracts/vocabulary/site/site-content';
import { dataPlaceholders } from '@contracts/vocabulary/text/placeholders';
import { homeData } from './home';
import { jobList, jobPosting } from './jobs';
import type { Company } from './local-business';

const company: Company = {
  business: defaultBusiness,
  content: emptyContent,
  dialNumber: '+19045550142',
  publicUrl: 'https://repairs.example.com',
};

interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const pathOf = (slug: string) => `/careers/${slug}`;

const apprentice: JobOpening = {
  id: 'apprentice',
  title: 'Appliance Repair Apprentice',
  type: 'Full-time',
  city: 'St. Augustine',
  state: 'FL',
  salaryMin: 35_000,
  salaryMax: 45_000,
  urgent: false,
  team: 'Service Team',
  description: 'Ride along, hold the lamp & learn <why> it broke.',
  responsibilities: ['Ask'],
  requirements: ['A driver license', 'Steady hands'],
  benefits: ['Tools are ours'],
  datePosted: '2026-11-02',
  validThrough: '2027-02-28',
};

describe('the data of the home page', () => {
  const things = homeData(company)['@graph'] as Thing[];
  const of = (type: string) => things.filter((thing) => thing['@type'] === type);

  it('says who the company is, as its pages do', () => {
    expect(of('LocalBusiness')).toEqual([
      expect.objectContaining({
        name: defaultBusiness.name,
        telephone: '+19045550142',
        url: 'https://repairs.example.com/',
        openingHoursSpecification: dataPlaceholders.hoursByDay,
      }),
    ]);
  });

  it('says when the company opened, once the office has entered it', () => {
    const { figures } = demoContent('2026-11-29');
    const since = JSON.stringify(homeData({ ...company, content: { ...emptyContent, figures } }));
    expect(since).toContain('"foundingDate":"1984"');
    expect(JSON.stringify(things)).not.toContain('foundingDate');
  });

  it('claims no rating: the company would be praising itself', () => {
    expect(JSON.stringify(things)).not.toMatch(/"(aggregateRating|ratingValue|review)"/);
  });

  it('has all services, each provided by the company, and all questions with their answers', () => {
    const [business] = of('LocalBusiness');
    expect(of('Service')).toHaveLength(8);
    for (const service of of('Service')) {
      expect(service.provider).toEqual({ '@id': business?.['@id'] });
    }
    const [page] = of('FAQPage');
    expect(page?.mainEntity).toHaveLength(12);
  });
});

describe('the data of an opening', () => {
  it('has what search engines ask of a job posting', () => {
    expect(jobPosting(apprentice, company, pathOf)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Appliance Repair Apprentice',
      url: 'https://repairs.example.com/careers/appliance-repair-apprentice',
      datePosted: '2026-11-02',
      validThrough: '2027-02-28',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: defaultBusiness.name },
      jobLocation: { address: { addressLocality: 'St. Augustine', addressRegion: 'FL' } },
      baseSalary: {
        currency: 'USD',
        value: { minValue: 35_000, maxValue: 45_000, unitText: 'YEAR' },
      },
    });
  });

  it('describes it in HTML that no word of it can break', () => {
    expect(jobPosting(apprentice, company, pathOf).description).toBe(
      '<p>Ride along, hold the lamp &amp; learn &lt;why&gt; it broke.</p>' +
        '<p>What you do</p><ul><li>Ask</li></ul>' +
        '<p>What you bring</p><ul><li>A driver license</li><li>Steady hands</li></ul>' +
        '<p>What you get</p><ul><li>Tools are ours</li></ul>',
    );
  });

  it('is listed on the careers page by its address', () => {
    expect(jobList([apprentice], company, pathOf)).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        {
          position: 1,
          url: 'https://repairs.example.com/careers/appliance-repair-apprentice',
        },
      ],
    });
  });
});
