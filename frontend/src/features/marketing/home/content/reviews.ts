export const reviews = [
  {
    name: 'Dana R.',
    location: 'Ponte Vedra',
    rating: 5,
    text: 'Our built-in refrigerator climbed to 60 degrees on a Saturday. He was here that afternoon, showed me the fan that had stopped, and by dinner it was cold again.',
  },
  {
    name: 'Luis M.',
    location: 'Palm Coast',
    rating: 5,
    text: 'I watched the van come down the map and the dog knew before I did. Washer drained, pump replaced, floor left drier than he found it. The price was the one he named before he started.',
  },
  {
    name: 'Carol and Jim T.',
    location: 'St. Augustine',
    rating: 5,
    text: 'They have fixed our range, our dryer and now the wine cooler. Each time someone picked up the phone, came when they said, and explained what had worn out in words we could follow.',
  },
];
