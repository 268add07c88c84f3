import { brands } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { townsServed } from '@contracts/vocabulary/site/site-content';
import { additionalBrands, brandCards } from './brands';
import { faq } from './faq';

it('names each brand once, and only brands that can be booked', () => {
  const named = [...brandCards.map(({ name }) => name), ...additionalBrands];
  expect(new Set(named).size).toBe(named.length);
  expect(brands).toEqual(expect.arrayContaining(named));
});

it('names in the demo the towns of the specification, in its order', () => {
  const demo = demoContent('2026-11-29');
  expect(demo.areas.map(({ county }) => county)).toEqual(defaultBusiness.counties);
  expect(townsServed(demo, defaultBusiness.counties)).toEqual([
    'St Augustine',
    'St Augustine Beach',
    'Ponte Vedra',
    'Crescent Beach',
    'Summer Haven',
    'Vilano Beach',
    'Beverly Beach',
    'Flagler Beach',
    'Marineland',
    'Palm Coast',
  ]);
  expect(townsServed(demo, ['Flagler', 'Clay'])).toHaveLength(4);
});

it('asks each question once', () => {
  const questions = faq.flatMap((category) => category.questions);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});
