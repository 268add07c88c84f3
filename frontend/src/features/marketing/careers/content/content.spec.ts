import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { openingOf, openings } from './openings';
import { teamTestimonials } from './team';

const publicFiles = join(__dirname, '../../../../../public');

it.each(teamTestimonials)('offers a video of $name only if there is one', (testimonial) => {
  expect(testimonial.filmed).toBe(existsSync(join(publicFiles, testimonial.videoUrl)));
});

describe('the open positions', () => {
  it.each(openings)('says the same for people and for programs: $title', (opening) => {
    const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
    expect(opening.salaryText).toBe(
      `${dollars(opening.salary.min)}-${dollars(opening.salary.max)}`,
    );
    expect(opening.slug).toBe(opening.title.toLowerCase().replaceAll(' ', '-'));
    expect(opening.location.replace('.', '')).toBe(`${opening.city}, ${opening.region}`);
    expect(opening.city).toBe(defaultBusiness.address.city);
    for (const date of [opening.datePosted, opening.validThrough]) {
      expect(new Date(`${date}T12:00:00Z`).toISOString()).toMatch(new RegExp(`^${date}`));
    }
    expect(opening.datePosted < opening.validThrough).toBe(true);
    expect(opening.requirements.length).toBeGreaterThanOrEqual(4);
    expect(opening.benefits.length).toBeGreaterThanOrEqual(4);
  });

  it('are found by their slug and by nothing else', () => {
    expect(openingOf('appliance-repair-apprentice')?.title).toBe('Appliance Repair Apprentice');
    expect(openingOf('appliance-repair')).toBeUndefined();
    expect(openingOf(undefined)).toBeUndefined();
  });
});
