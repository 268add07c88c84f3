import { applianceFacts, applianceInWords, applianceNoun, applianceTitle } from './appliance-words';
import { appliances, brands } from '../booking';

describe('words for an appliance', () => {
  it.each([
    ['Samsung', 'Washer', 'Samsung Washer', 'Samsung washer', 'Washer, Samsung', 'washer'],
    ['Other', 'Microwave', 'Microwave', 'microwave', 'Microwave', 'microwave'],
    ['LG', 'Other', 'LG appliance', 'LG appliance', 'Appliance, LG', 'appliance'],
    ['Other', 'Other', 'Appliance', 'appliance', 'Appliance', 'appliance'],
    ['', 'Ice Maker', 'Ice Maker', 'ice maker', 'Ice Maker', 'ice maker'],
  ])('of %s and %s', (brand, appliance, title, words, facts, noun) => {
    const named = { brand, appliance };
    expect([
      applianceTitle(named),
      applianceInWords(named),
      applianceFacts(named),
      applianceNoun(appliance),
    ]).toEqual([title, words, facts, noun]);
  });

  it('never say Other, whatever was chosen', () => {
    for (const brand of brands)
      for (const appliance of appliances)
        for (const words of [applianceTitle, applianceInWords, applianceFacts])
          expect(words({ brand, appliance })).not.toMatch(/other/i);
  });
});
