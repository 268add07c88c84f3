import { brands } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { countyAreas } from './areas';
import { additionalBrands, brandCards } from './brands';
import { faq } from './faq';

it('names each brand once, and only brands that can be booked', () => {
  const named = [...brandCards.map(({ name }) => name), ...additionalBrands];
  expect(new Set(named).size).toBe(named.length);
  expect(brands).toEqual(expect.arrayContaining(named));
});

it('names the counties of the business and, between them, every town of the service area', () => {
  expect(countyAreas.map(({ county }) => county)).toEqual(defaultBusiness.counties);
  expect(countyAreas.flatMap(({ towns }) => towns).sort()).toEqual(
    [...defaultBusiness.towns].sort(),
  );
});

it('asks each question once', () => {
  const questions = faq.flatMap((category) => category.questions);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});
