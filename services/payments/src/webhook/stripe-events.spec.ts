import { readFileSync } from 'node:fs';
import path from 'node:path';
import { handledEvents } from './stripe-events';

describe('Stripe’s events', () => {
  it('docs/payments.md tells the operator to send what is acted on', () => {
    const docs = readFileSync(path.join(__dirname, '../../../../docs/payments.md'), 'utf8');
    const [, setup = ''] = docs.split('## Going live');
    const [section = ''] = setup.split('\n## ');
    const listed = [...section.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type);
    expect(listed.toSorted()).toEqual([...handledEvents.keys()].toSorted());
  });
});
