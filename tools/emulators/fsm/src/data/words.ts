/** Words for invented customers of a company in Northeast Florida. Names are combined at random. */

export const firstNames = [
  'Adaline', 'Agnieszka', 'Alma', 'Amara', 'Ansel', 'Arturo', 'Beatriz', 'Bennett', 'Bettina',
  'Birgit', 'Bo', 'Calliope', 'Casimir', 'Chidi', 'Clementine', 'Cosmo', 'Dashiell', 'Delphine',
  'Desmond', 'Dov', 'Eliseo', 'Elowen', 'Emeric', 'Esperanza', 'Ezra', 'Fionnuala', 'Fitz',
  'Florian', 'Gemma', 'Gideon', 'Greer', 'Hana', 'Hollis', 'Ibrahim', 'Ileana', 'Imani', 'Ines',
  'Jarek', 'Jo', 'Jorge', 'José', 'Juniper', 'Kai', 'Kavita', 'Keziah', 'Lachlan', 'Leocadia',
  'Linh', 'Lorna', 'Łukasz', 'Magnus', 'Maisie', 'Marisol', 'Mateo', 'Merritt', 'Mireille',
  'Nadia', 'Néstor', 'Niamh', 'Odette', 'Olufemi', 'Orson', 'Otis', 'Paloma', 'Percival', 'Petra',
  'Quentin', 'Rafaela', 'Renée', 'Rosalind', 'Rufus', 'Sachiko', 'Saoirse', 'Silas', 'Siobhán',
  'Søren', 'Tamsin', 'Thaddeus', 'Theodora', 'Tobias', 'Uma', 'Valentín', 'Vesna', 'Wilhelmina',
  'Winslow', 'Xiomara', 'Yusuf', 'Zélie', 'Zoë', 'Zora',
]; // oxfmt-ignore

export const lastNames = [
  'Abernathy', 'Achterberg', 'Adeyemi', 'Ångström', 'Ashworth', 'Barrientos', 'Beckett',
  'Bergstrom', 'Birdsong', 'Blackwood', 'Bouchard', 'Brightwater', 'Calloway', 'Castellanos',
  'Chukwu', 'Coppersmith', 'Dankworth', 'Delacroix', 'Dewberry', 'Drăgulescu', 'Eastlake',
  'Echeverría', 'Fairweather', 'Farnsworth', 'Featherstone', 'Ferreira', 'Gallowglass',
  'Goldfinch', 'Greenhalgh', 'Guðmundsson', 'Halloran', 'Haverford', 'Hawksworth', 'Holloway',
  'Ibáñez', 'Ingram', 'Iwasaki', 'Jankowski', 'Kingfisher', 'Kovačević', 'Larkspur', 'Lindqvist',
  'Loxley', 'MacAllister', 'Maravilla', 'Marchbanks', 'Merriweather', 'Montclair', 'Müller-Reyes',
  'Nakagawa', 'Nguyễn', 'Nightingale', "O'Rourke", 'Oakhurst', 'Okafor', 'Olatunji', 'Osterhaus',
  'Papadakis', 'Pemberton', 'Pendergrass', 'Prewitt', 'Quartermain', 'Quintero', 'Radcliffe',
  'Ravenscroft', 'Rivera-Stone', 'Rosewater', 'Rutherford', 'Sandoval', 'Silverthorne',
  'Stanhope', 'Starling', 'Tavernier', 'Thistlewood', 'Treviño', 'Underhill', 'Vandermeer',
  'Villaseñor', 'Wainwright', 'Weatherby', 'Whitcombe', 'Winterbourne', 'Woolworth', 'Yarborough',
  'Yoon', 'Zieliński',
]; // oxfmt-ignore

export const businesses = [
  'Coquina Bay Rentals LLC', 'Salt Marsh Property Management', 'Lantern Street Bakery',
  'Pelican Dune Vacation Homes', 'Old Mill Laundry', 'Live Oak Assisted Living',
  'Sandpiper Bed & Breakfast', 'Harbor Lane Apartments',
]; // oxfmt-ignore

export const streets = [
  'Bayberry Ct', 'Coquina Row', 'Cormorant Path', 'Dolphin Cove Dr', 'Driftwood Ln', 'Egret Trail',
  'Fiddler Crab Way', 'Gopher Tortoise Rd', 'Heron Landing', 'Indigo Run', 'Juniper Hammock Dr',
  'Key Deer Ln', 'Live Oak Hammock', 'Magnolia Bluff Ave', 'Marsh Hen Dr', 'Night Heron Cir',
  'Osprey Nest Ln', 'Palmetto Bend', 'Pelican Dune Way', 'Quail Hollow Rd', 'Red Bay St',
  'Saltgrass Ln', 'Sandpiper Bend', 'Sea Oats Ct', 'Spanish Moss Way', 'Tidewater Dr',
  'Turtle Dune Rd', 'Wax Myrtle Ln', 'Whelk St', 'Yaupon Way',
]; // oxfmt-ignore

/** Towns and ZIP codes are real; the people aren't. */
export const towns: readonly { readonly city: string; readonly zips: readonly string[] }[] = [
  { city: 'St. Augustine', zips: ['32084', '32086', '32092', '32095'] },
  { city: 'St. Augustine Beach', zips: ['32080'] },
  { city: 'Ponte Vedra', zips: ['32081'] },
  { city: 'Ponte Vedra Beach', zips: ['32082'] },
  { city: 'Fruit Cove', zips: ['32259'] },
  { city: 'Hastings', zips: ['32145'] },
  { city: 'Palm Coast', zips: ['32137', '32164'] },
  { city: 'Flagler Beach', zips: ['32136'] },
  { city: 'Bunnell', zips: ['32110'] },
  { city: 'Ormond Beach', zips: ['32174', '32176'] },
  { city: 'Daytona Beach', zips: ['32114', '32118'] },
  { city: 'Port Orange', zips: ['32127', '32129'] },
  { city: 'New Smyrna Beach', zips: ['32168', '32169'] },
  { city: 'Green Cove Springs', zips: ['32043'] },
  { city: 'Fleming Island', zips: ['32003'] },
  { city: 'Orange Park', zips: ['32065', '32073'] },
];

/** Some are written unusually, as offices do. */
export const appliances = [
  'Refrigerator', 'Fridge', 'Washer', 'Washing machine', 'Dryer', 'Dishwasher', 'Oven', 'Range',
  'Stove/Range', 'Cooktop', 'Freezer', 'Ice Maker', 'Microwave', 'Wine Cooler',
  'Garbage Disposal', 'Range Hood',
]; // oxfmt-ignore

/** The last ones are too rare for any list. */
export const brands = [
  'Whirlpool', 'GE', 'LG', 'Samsung', 'Bosch', 'KitchenAid', 'Maytag', 'Frigidaire', 'Kenmore',
  'Sub-Zero', 'Wolf', 'Viking', 'Thermador', 'Miele', 'Electrolux', 'Speed Queen', 'JennAir',
  'Fisher and Paykel', 'Hisense', 'Gorenje', 'BlueStar', 'Northland',
]; // oxfmt-ignore

/** Jobs, and their cost range in dollars. */
export const services: readonly { readonly name: string; readonly dollars: [number, number] }[] = [
  { name: 'Repair', dollars: [145, 620] },
  { name: 'Diagnostic', dollars: [89, 129] },
  { name: 'Maintenance', dollars: [99, 189] },
  { name: 'Installation', dollars: [175, 480] },
  { name: 'Emergency Service', dollars: [229, 780] },
];

export const technicians = [
  'Marisol Treviño', 'Desmond Achterberg', 'Lorna Whitcombe', 'Amos Quintero', 'Hollis Beckett',
  'Greer Yoon',
]; // oxfmt-ignore

export const complaints = [
  'does not start', 'leaks at the door', 'not cooling', 'makes a grinding noise', 'shows an error code',
  'trips the breaker', 'takes twice as long as it used to', 'does not drain', 'ice is hollow',
  'igniter clicks and will not light',
]; // oxfmt-ignore

/** The first ones look like formulas to a spreadsheet. */
export const notes = [
  '=1+1 keys are under the second mat', '+1 gate code 4411', '-call before coming', '@front desk has the key',
  'Dog in the yard, friendly', 'Prefers mornings', 'Gate code 2087#', 'Rental: the tenant opens',
  'Warranty until next spring; “no charge” parts', 'Two units, garage and kitchen\nask which one',
]; // oxfmt-ignore
