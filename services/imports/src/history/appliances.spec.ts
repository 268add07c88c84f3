import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { appliances, brands } from '@contracts/vocabulary/booking';
import { applianceIn, brandIn, isEmergency, serviceTypeIn } from './appliances';

describe('appliances in free text', () => {
  it.each(appliances)('knows %s', (appliance) => {
    expect(applianceIn(appliance)).toBe(appliance);
    expect(applianceIn(`The ${appliance.toUpperCase()} is broken`)).toBe(appliance);
  });

  it.each([
    ['Fridge is warm', 'Refrigerator'],
    ['fridge: ice maker jammed', 'Refrigerator'],
    ['ice-maker in the fridge', 'Ice Maker'],
    ['Washing machine leaks', 'Washer'],
    ['dish washer does not drain', 'Dishwasher'],
    ['Stove/Range', 'Stove'],
    ['wine fridge', 'Wine Cooler'],
    ['microwave oven', 'Microwave'],
    ['range-hood fan', 'Range Hood'],
    ['gas range igniter', 'Range'],
    ['In-sink disposer', 'Garbage Disposal'],
    ['drain cleaning', 'Other'],
    ['washerwoman', 'Other'],
    ['', 'Other'],
  ])('%s is about: %s', (text, appliance) => {
    expect(applianceIn(text)).toBe(appliance);
  });

  it('takes the first text that names one', () => {
    expect(applianceIn(null, undefined, 'job 12', 'dryer')).toBe('Dryer');
  });
});

describe('brands in free text', () => {
  it.each(brands)('knows %s', (brand) => {
    expect(brandIn(brand)).toBe(brand);
    expect(brandIn(` ${brand.toLowerCase()} `)).toBe(brand);
    expect(brandIn(`an old ${brand} dryer`)).toBe(brand);
  });

  it.each([
    ['Subzero fridge', 'Sub-Zero'],
    ['Kitchen Aid mixer', 'KitchenAid'],
    ['JennAir', 'Jenn-Air'],
    ['Fisher and Paykel', 'Fisher & Paykel'],
    ['General Electric range', 'GE'],
    ['GE Café range', 'Cafe'],
    ['GE Profile fridge', 'Profile'],
    ['Whirlpool or Maytag washer', 'Whirlpool'],
    ['Gorenje', 'Other'],
    ['A real estate office', 'Other'],
    ['The cafe is closed on Mondays', 'Other'],
    ['See customer profile', 'Other'],
    ['fridge', 'Other'],
    ['wolfram', 'Other'],
  ])('%s is: %s', (text, brand) => {
    expect(brandIn(text)).toBe(brand);
  });

  it('answers from our lists, whatever it reads', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        expect(brands).toContain(brandIn(text));
        expect(appliances).toContain(applianceIn(text));
      }),
    );
  });
});

describe('kinds of visits in free text', () => {
  it.each([
    ['Diagnostic', 'Diagnostic'],
    ['Repair', 'Repair'],
    ['Maintenance', 'Maintenance'],
    ['Installation', 'Installation'],
    ['Emergency Service', 'Emergency Service'],
    ['URGENT repair', 'Emergency Service'],
    ['does not drain: urgent', 'Emergency Service'],
    ['Non-Emergency Service Call', 'Repair'],
    ["Isn't an emergency, needs cleaning", 'Maintenance'],
    ['Not urgent', 'Repair'],
    ['dishwasher hook-up', 'Installation'],
    ['annual tune up', 'Maintenance'],
    ['dryer vent cleaning', 'Maintenance'],
    ['diagnose and repair', 'Repair'],
    ['free estimate', 'Diagnostic'],
    ['does not start', 'Repair'],
    ['', 'Repair'],
  ])('%s is: %s', (text, kind) => {
    expect(serviceTypeIn(text)).toBe(kind);
  });

  it('goes by the first text that says', () => {
    expect(serviceTypeIn(null, 'leaks', 'Installation')).toBe('Installation');
  });

  it('tells an emergency', () => {
    expect(isEmergency('no cooling', 'gas leak!')).toBe(true);
    expect(isEmergency('no cooling', null)).toBe(false);
  });
});
