import { brands } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { countyAreas } from './areas';
import { additionalBrands, brandCards, certifications } from './brands';
import { faq } from './faq';
import { reviews } from './reviews';
import { services } from './services';
import { benefits, stats } from './why-us';

const titles = (wanted: 'premium' | 'specialty') =>
  services.filter((service) => service[wanted]).map(({ title }) => title);

describe('what the home page says', () => {
  it('has six services, premium brands on three and a specialty on one', () => {
    expect(services).toHaveLength(6);
    expect(titles('premium')).toEqual([
      'Refrigerator repair',
      'Wine cooler repair',
      'Oven and range repair',
    ]);
    expect(titles('specialty')).toEqual(['Wine cooler repair']);
    expect(new Set(services.map(({ figure }) => figure)).size).toBe(6);
  });

  it('has sixteen brands that can also be booked, three more and three certifications', () => {
    const named = [...brandCards.map(({ name }) => name), ...additionalBrands];
    expect(brandCards).toHaveLength(16);
    expect(additionalBrands).toEqual(['Thermador', 'Miele', 'Dacor']);
    expect(new Set(named).size).toBe(19);
    expect(brands).toEqual(expect.arrayContaining(named));
    expect(certifications).toHaveLength(3);
  });

  it('claims of two makers what they grant', () => {
    const warranty = (brand: string) => brandCards.find(({ name }) => name === brand)?.warranty;
    expect(warranty('Maytag')).toBe('10-year limited parts warranty');
    expect(warranty('Sub-Zero')).toBe('2 years full plus extended service');
  });

  it('has four figures, four benefits and three reviews', () => {
    expect(stats.map(({ number }) => number)).toEqual(['56,000+', '40+ years', '99.2%', '4.9/5']);
    expect(benefits).toHaveLength(4);
    expect(reviews).toHaveLength(3);
  });

  it('names the four counties and, between them, every town of the service area', () => {
    expect(countyAreas.map(({ county }) => county)).toEqual(defaultBusiness.counties);
    expect(countyAreas.flatMap(({ towns }) => towns).sort()).toEqual(
      [...defaultBusiness.towns].sort(),
    );
  });

  it('asks each question once, in five categories', () => {
    const questions = faq.flatMap((category) => category.questions);
    expect(faq.map(({ category }) => category)).toEqual([
      'Refrigerator',
      'Washing machine',
      'Dryer',
      'Dishwasher',
      'Oven and range',
    ]);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });
});
