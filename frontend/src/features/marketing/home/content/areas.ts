/** In the order of the numbers on the map. */
export const countyAreas: { county: string; description: string; towns: string[] }[] = [
  {
    county: 'St Johns',
    description:
      'Our home base. From the old city’s narrow lanes out to the beaches on both sides of the inlet, and north to Ponte Vedra.',
    towns: [
      'St Augustine',
      'St Augustine Beach',
      'Vilano Beach',
      'Crescent Beach',
      'Summer Haven',
      'Ponte Vedra',
    ],
  },
  {
    county: 'Flagler',
    description:
      'Down A1A past Marineland to the pier, and inland along Palm Coast’s canals, where salt air ages a condenser faster than use does.',
    towns: ['Palm Coast', 'Flagler Beach', 'Beverly Beach', 'Marineland'],
  },
  {
    county: 'Volusia',
    description:
      'South of the Flagler line, from the beach side inland to the river. Tell us your ZIP code, and we’ll tell you the next day we’re near you.',
    towns: [],
  },
  {
    county: 'Clay',
    description:
      'Across the St Johns River. A long bridge for us, and for you the same service and 90 day warranty.',
    towns: [],
  },
];
