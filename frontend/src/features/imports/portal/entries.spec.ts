import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { credentialsFor, missingOf } from './credentials';
import { readJson } from './json-text';

const [serviceTitan] = serviceSystems;

it('sends what the system asks for, trimmed, and keeps back what was typed for another one', () => {
  if (!serviceTitan) throw new Error('there are no systems');
  const credentials = credentialsFor(serviceTitan, {
    tenantId: ' 904 ',
    appKey: '  ',
    password: 'of another system',
  });
  expect(credentials).toEqual({ tenantId: '904', appKey: '', clientId: '', clientSecret: '' });
  expect(missingOf(credentials)).toEqual(['appKey', 'clientId', 'clientSecret']);
});

it('says where the syntax is wrong', () => {
  const read = readJson('{\n  "appointments": [\n    {,}\n  ]\n}');
  expect(read).toMatchObject({ isSyntax: true });
  expect('error' in read && read.error).toMatch(/^Syntax error: .*line 3 column 6/);
  expect(readJson('{')).toMatchObject({ isSyntax: true });
});

it.each(['', ' \n '])('asks for JSON where there is %j', (text) => {
  expect(readJson(text)).toEqual({ error: importMessages.emptyJson, isSyntax: false });
});

it.each(['[]', 'null', '7', '"text"'])('wants an object, and not %s', (text) => {
  const read = readJson(text);
  expect(read).toMatchObject({ isSyntax: false });
  expect('error' in read && read.error).toContain('serviceRequests[]');
});

it('sends what is too long nowhere', () => {
  const of = (length: number) => readJson(JSON.stringify({ text: 'é'.repeat(length) }));
  const most = Math.floor((importLimits.jsonBytes - '{"text":""}'.length) / 2);
  expect(of(most)).toHaveProperty('value');
  expect(of(most + 1)).toMatchObject({ error: expect.stringContaining('768 KB') as string });
});
