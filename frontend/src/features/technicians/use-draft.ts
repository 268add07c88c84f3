import { useState, type ChangeEvent } from 'react';

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The texts of a small form: `text('name')` is what its input takes. */
export function useDraft<Draft extends object>(initial: Draft) {
  const [draft, setDraft] = useState(initial);
  const text = <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: ({ target: { value } }: Change) =>
      setDraft((before) => ({ ...before, [name]: value })),
  });
  return { draft, setDraft, text };
}
