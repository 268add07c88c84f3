import { renderToString } from 'react-dom/server';
import { fieldsOf, type FormField } from '../../forms/visit-form';
import { FormFields } from './form-fields';

function rendered(fields: readonly FormField[], error?: string): string {
  return renderToString(
    <FormFields
      fields={fields}
      control={({ name }) => ({ name, value: '', error, onChange: () => undefined })}
      special={({ name }) => <b>{name}</b>}
    />,
  ).replaceAll('<!-- -->', '');
}

/** The control of a name, with its attributes. */
const tagOf = (html: string, name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('the fields of a public form', () => {
  it('are drawn as the table describes them', () => {
    const html = rendered(fieldsOf('booking', 'contact'));
    expect(tagOf(html, 'phone')).toMatch(/^<input.*type="tel".*autoComplete="tel".*maxLength="40"/);
    expect(tagOf(html, 'phone')).toContain('required=""');
    expect(tagOf(html, 'zipCode')).toMatch(/inputMode="numeric"/);
    expect(html).toContain('Your technician will call this number.');
    expect(tagOf(html, 'state')).toMatch(/^<select/);
    expect(html).toContain('<option value="GA">Georgia</option>');
  });

  it('say what is optional and what stands for no choice', () => {
    const html = rendered(fieldsOf('booking', 'service'));
    expect(html).toMatch(/Description<span[^>]*> \(optional\)<\/span>/);
    expect(tagOf(html, 'description')).not.toContain('required');
    expect(html).toContain('<option value="" selected="">Choose one</option>');
  });

  it('say what is wrong instead of the hint', () => {
    const phone = fieldsOf('request').filter(({ name }) => name === 'phone');
    const html = rendered(phone, 'No such number');
    expect(html).toMatch(/role="alert">No such number</);
    expect(html).not.toContain('We call this number');
    expect(tagOf(html, 'phone')).toContain('aria-invalid="true"');
  });

  it('leave what is neither a text nor a choice to the form', () => {
    expect(rendered(fieldsOf('request'))).toContain('<b>isEmergency</b>');
  });
});
