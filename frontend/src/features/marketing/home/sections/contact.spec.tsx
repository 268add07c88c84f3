import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Contact } from './contact';

const outsideForm = 'https://forms.example.com/request?company=fair-coast-4711';
let embeddedRequestFormUrl: string | null = null;

jest.mock('../../../../shared/config/site-config', () => {
  const real = jest.requireActual<object>('../../../../shared/config/site-config');
  return { ...real, useSiteConfig: () => ({ embeddedRequestFormUrl }) };
});

const rendered = () =>
  renderToString(
    <StaticRouter location="/">
      <Contact requestForm={<p>our own form</p>} wanted />
    </StaticRouter>,
  );

describe('the contact section', () => {
  it('has the site’s own form where no other is configured', () => {
    embeddedRequestFormUrl = null;
    expect(rendered()).toContain('our own form');
    expect(rendered()).not.toContain('<iframe');
  });

  it('has the configured form in a frame of 740 px with a title, company and all', () => {
    embeddedRequestFormUrl = outsideForm;
    const [frame = ''] = /<iframe[^>]*>/.exec(rendered()) ?? [];
    expect(frame).toContain(`src="${outsideForm}"`);
    expect(frame).toContain('height="740"');
    expect(frame).toContain('title="Service request form"');
    expect(rendered()).not.toContain('our own form');
  });
});
