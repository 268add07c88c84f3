import type { Brand } from '@contracts/vocabulary/booking';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';

export interface BrandCard {
  name: Brand;
  tagline: string;
  description: string;
  features: readonly string[];
  specialties: readonly string[];
}

export const brandCards: readonly BrandCard[] = [
  {
    name: 'Sub-Zero',
    tagline: 'Built-in refrigeration',
    description: 'Two compressors, two climates. We set them apart before we touch either.',
    features: ['Dual refrigeration', 'panel-ready doors'],
    specialties: ['Evaporators', 'door alignment'],
  },
  {
    name: 'KitchenAid',
    tagline: 'Kitchen suites',
    description: 'Dishwashers and refrigerators that share a kitchen and often a fault code.',
    features: ['Third-rack dishwashers', 'bottom-mount freezers'],
    specialties: ['Wash motors', 'ice makers'],
  },
  {
    name: 'GE',
    tagline: 'In kitchens everywhere',
    description:
      'Ranges, laundry and refrigerators from four decades, most of them worth repairing.',
    features: ['Self-clean ovens', 'top-freezer models'],
    specialties: ['Control boards', 'bake elements'],
  },
  {
    name: 'LG',
    tagline: 'Linear drives',
    description: 'Direct-drive washers and inverter refrigerators, read through their own codes.',
    features: ['Direct-drive washers', 'inverter compressors'],
    specialties: ['Drain faults', 'sealed systems'],
  },
  {
    name: 'Samsung',
    tagline: 'Electronics first',
    description:
      'The trouble is as often a board or a sensor as a motor. We measure before we swap.',
    features: ['French-door models', 'twin cooling'],
    specialties: ['Ice rooms', 'main boards'],
  },
  {
    name: 'Whirlpool',
    tagline: 'Simple and easy to repair',
    description:
      'Straightforward appliances with parts that are easy to come by. Good news for a repair.',
    features: ['Top-load washers', 'electric dryers'],
    specialties: ['Lid locks', 'gear cases'],
  },
  {
    name: 'Maytag',
    tagline: 'Laundry for the long run',
    description: 'Heavy drums and long-lived motors; bearings and belts are what wears.',
    features: ['Heavy-duty motors', 'deep-fill washers'],
    specialties: ['Drum bearings', 'drive motors'],
  },
  {
    name: 'Kenmore',
    tagline: 'Many makers, one name',
    description:
      'The model number tells who built it. We read that first and order the right part.',
    features: ['Laundry pairs', 'side-by-side models'],
    specialties: ['Cross-reference parts', 'heaters'],
  },
  {
    name: 'Bosch',
    tagline: 'Quiet dishwashers',
    description: 'So quiet that a fault shows first as a puddle or a blinking light.',
    features: ['Condensation drying', 'leak protection'],
    specialties: ['Circulation pumps', 'float switches'],
  },
  {
    name: 'Frigidaire',
    tagline: 'Everyday kitchens',
    description: 'Refrigerators, ranges and dishwashers, from first apartments to family homes.',
    features: ['Top-freezer models', 'slide-in ranges'],
    specialties: ['Defrost systems', 'igniters'],
  },
  {
    name: 'Viking',
    tagline: 'Professional ranges',
    description: 'Open burners and heavy doors. Springs, valves and igniters are set by hand.',
    features: ['Sealed and open burners', 'dual-fuel ranges'],
    specialties: ['Gas valves', 'door springs'],
  },
  {
    name: 'Wolf',
    tagline: 'Cooking, precisely',
    description: 'Ovens that are bought for their accuracy are measured until they have it back.',
    features: ['Dual-stacked burners', 'convection ovens'],
    specialties: ['Spark modules', 'oven calibration'],
  },
  {
    name: 'Jenn-Air',
    tagline: 'Downdraft originals',
    description: 'Cooktops that draw their air downwards, with blowers that need room and care.',
    features: ['Downdraft cooktops', 'wall ovens'],
    specialties: ['Blower motors', 'touch panels'],
  },
  {
    name: 'Amana',
    tagline: 'Simple by design',
    description: 'Few electronics and honest mechanics: most visits end with it running.',
    features: ['Bottom-freezer models', 'basic laundry'],
    specialties: ['Timers', 'thermostats'],
  },
  {
    name: 'Electrolux',
    tagline: 'Front-load laundry',
    description: 'Steam, sensors and fast cycles, and a pump filter that wants cleaning.',
    features: ['Steam washers', 'steam dryers'],
    specialties: ['Door boots', 'drain pumps'],
  },
  {
    name: 'Fisher & Paykel',
    tagline: 'Dishes by the drawer',
    description: 'Two drawers, two appliances: each is diagnosed on its own, often in one visit.',
    features: ['Dish drawers', 'column refrigerators'],
    specialties: ['Lid actuators', 'rotor pumps'],
  },
];

export const additionalBrands: readonly Brand[] = ['Thermador', 'Miele', 'Dacor'];

export const certificationsOf = ({
  figures: { warrantyDays },
  promises,
}: SiteContent): readonly { title: string; text: string }[] => {
  const backing = [
    ...(warrantyDays ? [`a ${warrantyDays} day warranty`] : []),
    ...(promises.includes('satisfaction') ? ['a 100% satisfaction guarantee'] : []),
  ];
  return [
    {
      title: 'Repaired by the book',
      text: 'Diagnosis starts at the rating plate: your model decides what is tested, and in which order.',
    },
    {
      title: 'Parts that belong there',
      text: 'We order by model and serial number, so that the part fits the appliance it goes into.',
    },
    ...(backing.length > 0
      ? [
          {
            title: warrantyDays ? `Backed for ${warrantyDays} days` : 'Backed by us',
            text: `Every repair carries ${backing.join(' and ')}.`,
          },
        ]
      : []),
  ];
};
