import { defaultBusiness, type BusinessFacts } from '@contracts/vocabulary/business';
import { inJson, placeholders } from '@contracts/vocabulary/text/placeholders';
import { loadConfig } from '@service-kit/config/config';
import { GatewayConfig } from '../config';
import { templateRenderer } from './template-renderer';

const publicUrl = 'https://repairs.example.com';
const rendererWith = (changes: Partial<BusinessFacts>) =>
  templateRenderer({ business: { ...defaultBusiness, ...changes }, publicUrl });

const hostile = [
  `</script><script>alert(1)</script>`,
  `"quoted" and 'quoted'`,
  `$& $1 $' $\` $$`,
  `&amp; & <b>`,
  `back\\slash`,
  `{{phone:0000000000}} {{json:email}}`,
  `%7B%7Bemail%7D%7D`,
  `Zoë’s “Räder” 修理`,
];

/** What a browser reads out of text or an attribute. */
const read = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

describe('the template renderer', () => {
  it.each(hostile)('writes %s into text and attributes so that it is read as it was', (name) => {
    const written = rendererWith({ name })(`<p title="${placeholders.name}">`);
    const [, value = ''] = /^<p title="([^"<>]*)">$/.exec(written) ?? [];
    expect(read(value)).toBe(name);
  });

  it.each(hostile)('writes %s into JSON so that it is read as it was and ends no block', (name) => {
    const written = rendererWith({ name })(inJson(JSON.stringify({ name: placeholders.name })));
    expect(JSON.parse(written)).toEqual({ name });
    expect(written).not.toContain('<');
  });

  it.each(hostile)('writes %s into the query of a link so that it is read as it was', (street) => {
    const address = { ...defaultBusiness.address, street };
    const placeholder = encodeURIComponent(`${placeholders.street}, ${placeholders.city}`);
    const written = rendererWith({ address })(
      `https://maps.example.com/?a=1&amp;query=${placeholder}`,
    );
    expect(new URL(read(written)).searchParams.get('query')).toBe(`${street}, St. Augustine`);
  });

  it.each([
    ['First Coast Appliance Repair', 'First Coast', 'Appliance Repair'],
    ['Tern Repairs', 'Tern', 'Repairs'],
    ['Tern', 'Tern', ''],
  ])('splits %s into its two lines', (name, first, second) => {
    const written = rendererWith({ name })(
      '<a>{{name.first}} </a><b>{{name.rest}}</b> {{name.first}} {{name.rest}}!',
    );
    expect(written).toBe(`<a>${first} </a><b>${second}</b> ${name}!`);
  });

  it('dials the phone that it shows', () => {
    const fill = rendererWith({ phone: '(386) 555-0199', email: 'hi+there@example.com' });
    expect(fill('<a href="tel:+10000000000">{{phone:0000000000}}</a>')).toBe(
      '<a href="tel:+13865550199">(386) 555-0199</a>',
    );
    expect(fill('{{json:dialNumber}}')).toBe('+13865550199');
    expect(fill('mailto:{{email}}?subject=Hi')).toBe('mailto:hi+there@example.com?subject=Hi');
  });

  it('names the hours that the office has decided', () => {
    const template = '<p>{{hours}}</p>{"hours":"{{json:hoursByDay}}"}';
    const hours = { ...defaultBusiness.hours, words: 'Sat 9 AM–12 PM' };
    const business = { ...defaultBusiness, hours };
    const openingHours = [{ weekday: 6, start: '09:00', end: '12:00' }];
    const filled = templateRenderer({ business, publicUrl, openingHours })(template);
    const [page = '', data = ''] = filled.split(/(?<=<\/p>)/);
    expect(page).toBe('<p>Sat 9 AM–12 PM</p>');
    expect(JSON.parse(data)).toEqual({
      hours: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'Saturday',
          opens: '09:00',
          closes: '12:00',
        },
      ],
    });
    expect(JSON.parse(rendererWith({})('"{{json:hoursByDay}}"'))).toHaveLength(7);
    expect(rendererWith({})('{{hours}}')).toBe('Daily 7:00 AM – 8:00 PM');
  });

  it('leaves alone what is not a placeholder', () => {
    const text = '{"a":{"b":{}}} {{ x }} {{unknown}} $& tel:+19045550142';
    expect(rendererWith({})(text)).toBe(text);
  });

  it('has a placeholder for every fact that can be set', () => {
    const names = Object.keys(new GatewayConfig()).filter((name) => name.startsWith('BUSINESS_'));
    const settings = [
      ...names,
      ...['NAME', 'PHONE', 'EMAIL', 'STREET', 'CITY', 'STATE', 'ZIP'].map(
        (name) => `BUSINESS_${name}`,
      ),
    ];
    const config = loadConfig(GatewayConfig, {
      REDIS_URL: 'redis://localhost',
      NATS_URL: 'nats://localhost',
      JWT_SECRET: 'x'.repeat(32),
      BUSINESS_REVIEWS_URL: 'https://set.example.com/reviews',
      BUSINESS_SOCIAL_URL: 'https://set.example.com/social',
      ...Object.fromEntries(settings.map((name) => [name, `set ${name}`])),
    });
    const set = Object.entries({ ...config.business, ...config.business.address })
      .filter(([, value]) => String(value).includes('set'))
      .map(([name]) => name)
      .filter((name) => name !== 'address');
    expect(Object.keys(placeholders)).toEqual(expect.arrayContaining(set));
    expect(set).toHaveLength(9);
  });
});
