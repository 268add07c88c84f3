import { Input } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OfficeField, OfficeForm } from './office-form';

interface Typed {
  problem: string;
}

function Typing({ onDrawn }: { onDrawn: () => void }) {
  const [typed, type] = useState<Typed>({ problem: '' });
  useLayoutEffect(onDrawn);
  return (
    <OfficeForm<Typed>
      values={typed}
      onValuesChange={(changes: Partial<Typed>) => type((before) => ({ ...before, ...changes }))}
    >
      <OfficeField name="problem" label="Problem">
        <Input.TextArea />
      </OfficeField>
    </OfficeForm>
  );
}

/** As the browser does it, which knows nothing of React. */
function press(key: string): void {
  const field = document.querySelector('textarea')!;
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
  set!.call(field, `${field.value}${key}`);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('a form whose values are kept elsewhere', () => {
  it('keeps keys that are pressed right after the page was drawn for another reason', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const draw = () => new Promise<void>((resolve) => root.render(<Typing onDrawn={resolve} />));
    await draw();
    for (const key of 'Leaks') {
      await draw();
      press(key);
      press('.');
    }
    expect(document.querySelector('textarea')!.value).toBe('L.e.a.k.s.');
    root.unmount();
  });
});
