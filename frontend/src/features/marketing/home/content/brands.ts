import type { Brand } from '@contracts/vocabulary/booking';

export interface BrandCard {
  name: Brand;
  tagline: string;
  description: string;
  features: readonly string[];
  specialties: readonly string[];
  warranty: string;
}

const ours = '90 day warranty on our repair';

export const brandCards: readonly BrandCard[] = [
  {
    name: 'Sub-Zero',
    tagline: 'Built-in refrigeration',
    description: 'Two compressors, two climates. We set them apart before we touch either.',
    features: ['Dual refrigeration', 'panel-ready doors'],
    specialties: ['Evaporators', 'door alignment'],
    warranty: '2 years full plus extended service',
  },
  {
    name: 'KitchenAid',
    tagline: 'Kitchen suites',
    description: 'Dishwashers and refrigerators that share a kitchen and often a fault code.',
    features: ['Third-rack dishwashers', 'bottom-mount freezers'],
    specialties: ['Wash motors', 'ice makers'],
    warranty: ours,
  },
  {
    name: 'GE',
    tagline: 'In half the homes we visit',
    description:
      'Ranges, laundry and refrigerators from four decades, most of them worth repairing.',
    features: ['Self-clean ovens', 'top-freezer models'],
    specialties: ['Control boards', 'bake elements'],
    warranty: ours,
  },
  {
    name: 'LG',
    tagline: 'Linear drives',
    description: 'Direct-drive washers and inverter refrigerators, read through their own codes.',
    features: ['Direct-drive washers', 'inverter compressors'],
    specialties: ['Drain faults', 'sealed systems'],
    warranty: ours,
  },
  {
    name: 'Samsung',
    tagline: 'Electronics first',
    description:
      'The trouble is as often a board or a sensor as a motor. We measure before we swap.',
    features: ['French-door models', 'twin cooling'],
    specialties: ['Ice rooms', 'main boards'],
    warranty: ours,
  },
  {
    name: 'Whirlpool',
    tagline: 'Simple and easy to repair',
    description:
      'Straightforward appliances with parts that are easy to come by. Good news for a repair.',
    features: ['Top-load washers', 'electric dryers'],
    specialties: ['Lid locks', 'gear cases'],
    warranty: ours,
  },
  {
    name: 'Maytag',
    tagline: 'Laundry for the long run',
    description: 'Heavy drums and long-lived motors; bearings and belts are what wears.',
    features: ['Heavy-duty motors', 'deep-fill washers'],
    specialties: ['Drum bearings', 'drive motors'],
    warranty: '10-year limited parts warranty',
  },
  {
    name: 'Kenmore',
    tagline: 'Many makers, one name',
    description:
      'The model number tells who built it. We read that first and order the right part.',
    features: ['Laundry pairs', 'side-by-side models'],
    specialties: ['Cross-reference parts', 'heaters'],
    warranty: ours,
  },
  {
    name: 'Bosch',
    tagline: 'Quiet dishwashers',
    description: 'So quiet that a fault shows first as a puddle or a blinking light.',
    features: ['Condensation drying', 'leak protection'],
    specialties: ['Circulation pumps', 'float switches'],
    warranty: ours,
  },
  {
    name: 'Frigidaire',
    tagline: 'Everyday kitchens',
    description: 'Refrigerators, ranges and dishwashers, from first apartments to family homes.',
    features: ['Top-freezer models', 'slide-in ranges'],
    specialties: ['Defrost systems', 'igniters'],
    warranty: ours,
  },
  {
    name: 'Viking',
    tagline: 'Professional ranges',
    description: 'Open burners and heavy doors. Springs, valves and igniters are set by hand.',
    features: ['Sealed and open burners', 'dual-fuel ranges'],
    specialties: ['Gas valves', 'door springs'],
    warranty: ours,
  },
  {
    name: 'Wolf',
    tagline: 'Cooking, precisely',
    description: 'Ovens that are bought for their accuracy are measured until they have it back.',
    features: ['Dual-stacked burners', 'convection ovens'],
    specialties: ['Spark modules', 'oven calibration'],
    warranty: ours,
  },
  {
    name: 'Jenn-Air',
    tagline: 'Downdraft originals',
    description: 'Cooktops that draw their air downwards, with blowers that need room and care.',
    features: ['Downdraft cooktops', 'wall ovens'],
    specialties: ['Blower motors', 'touch panels'],
    warranty: ours,
  },
  {
    name: 'Amana',
    tagline: 'Simple by design',
    description: 'Few electronics and honest mechanics: most visits end with it running.',
    features: ['Bottom-freezer models', 'basic laundry'],
    specialties: ['Timers', 'thermostats'],
    warranty: ours,
  },
  {
    name: 'Electrolux',
    tagline: 'Front-load laundry',
    description: 'Steam, sensors and fast cycles, and a pump filter that wants cleaning.',
    features: ['Steam washers', 'steam dryers'],
    specialties: ['Door boots', 'drain pumps'],
    warranty: ours,
  },
  {
    name: 'Fisher & Paykel',
    tagline: 'Dishes by the drawer',
    description: 'Two drawers, two appliances: each is diagnosed on its own, often in one visit.',
    features: ['Dish drawers', 'column refrigerators'],
    specialties: ['Lid actuators', 'rotor pumps'],
    warranty: ours,
  },
];

export const additionalBrands: readonly Brand[] = ['Thermador', 'Miele', 'Dacor'];

export const certifications = [
  {
    title: 'Repaired by the book',
    text: 'Diagnosis follows the maker’s own test sequence for your model, from the rating plate on.',
  },
  {
    title: 'Parts that belong there',
    text: 'We order by model and serial number, so what goes in is what the appliance was built with.',
  },
  {
    title: 'Backed for 90 days',
    text: 'Every repair carries a 90 day warranty and a 100% satisfaction guarantee.',
  },
] as const;
