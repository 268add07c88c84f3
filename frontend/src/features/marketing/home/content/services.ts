import type { Appliance } from '@contracts/vocabulary/booking';

export interface ServiceCard {
  title: string;
  description: string;
  /** Common problems, in customers' words. */
  faults: readonly string[];
  figure: 'refrigerator' | 'wine-cooler' | 'washing-machine' | 'dryer' | 'dishwasher' | 'range';
  figureTitle: string;
  /** Shows the badge Premium Brands. */
  premium?: boolean;
  specialty?: boolean;
  brands: readonly string[];
  /** Selected in the request form by this card's quote button. */
  appliance: Appliance;
}

/** Without a card of their own. */
export const furtherServices: readonly Pick<ServiceCard, 'title' | 'appliance'>[] = [
  { title: 'Microwave repair', appliance: 'Microwave' },
  { title: 'Garbage disposal repair', appliance: 'Garbage Disposal' },
];

export const services: readonly ServiceCard[] = [
  {
    title: 'Refrigerator repair',
    description:
      'Built-in, French-door or the one in the garage. We read the temperatures first, then look for the part that lets them rise.',
    faults: ['Not cooling', 'Ice maker silent', 'Water under the drawer', 'Runs all day'],
    figure: 'refrigerator',
    figureTitle: 'French-door refrigerator',
    premium: true,
    brands: ['Sub-Zero', 'Viking', 'KitchenAid', 'Samsung', 'LG'],
    appliance: 'Refrigerator',
  },
  {
    title: 'Wine cooler repair',
    description:
      'Two degrees matter to a bottle. Sensor, seal, fan and compressor are tested against the temperature you set, zone by zone.',
    faults: ['Warm zone', 'Wet labels', 'Hums or shakes', 'Display dark'],
    figure: 'wine-cooler',
    figureTitle: 'Wine cooler',
    premium: true,
    specialty: true,
    brands: ['Sub-Zero', 'Viking', 'Thermador', 'Jenn-Air'],
    appliance: 'Wine Cooler',
  },
  {
    title: 'Washing machine repair',
    description:
      'Front-loader or top-loader. We run it, listen to it and open it only where the noise or the water comes from.',
    faults: ['Won’t drain', 'Won’t spin', 'Walks across the floor', 'Leaks at the door'],
    figure: 'washing-machine',
    figureTitle: 'Front-loading washer',
    brands: ['Maytag', 'Whirlpool', 'LG', 'Samsung', 'Electrolux'],
    appliance: 'Washer',
  },
  {
    title: 'Dryer repair',
    description:
      'Gas or electric. Long drying times are as often the duct as the heater, so we check both before we order a part.',
    faults: ['No heat', 'Takes two cycles', 'Smells of scorching', 'Drum won’t turn'],
    figure: 'dryer',
    figureTitle: 'Dryer',
    brands: ['Maytag', 'Whirlpool', 'GE', 'Kenmore', 'Amana'],
    appliance: 'Dryer',
  },
  {
    title: 'Dishwasher repair',
    description:
      'Standing water, cloudy glasses or a door that drips. We follow the water from the valve to the drain and stop where it stops.',
    faults: ['Standing water', 'Dishes stay dirty', 'Door drips', 'Won’t start'],
    figure: 'dishwasher',
    figureTitle: 'Dishwasher',
    brands: ['Bosch', 'KitchenAid', 'Frigidaire', 'Fisher & Paykel', 'GE'],
    appliance: 'Dishwasher',
  },
  {
    title: 'Oven and range repair',
    description:
      'Gas, electric or dual fuel. We fix ignition, elements and controls, and measure the oven at the temperature you bake at.',
    faults: ['Burner clicks on', 'Oven runs cold', 'Uneven baking', 'Error code'],
    figure: 'range',
    figureTitle: 'Oven and range',
    premium: true,
    brands: ['Wolf', 'Viking', 'Thermador', 'Jenn-Air', 'GE'],
    appliance: 'Range',
  },
];
