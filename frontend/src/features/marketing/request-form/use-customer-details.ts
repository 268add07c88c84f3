import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCurrentUserQuery } from '../../../shared/api/current-user';
import type { RequestEntries } from './request-form-parts';

const names = ['firstName', 'lastName', 'phone', 'email'] as const;

/** Fills each empty field once from the account of a logged-in customer. Never replaces what was typed. */
export function useCustomerDetails({
  formState: { dirtyFields },
  getValues,
  setValue,
}: UseFormReturn<RequestEntries>): void {
  const { session, user } = useCurrentUserQuery();
  const filled = useRef<Partial<Record<(typeof names)[number], string>>>({});
  const typed = useRef(dirtyFields);
  useEffect(() => {
    typed.current = dirtyFields;
  });
  useEffect(() => {
    if (!user) return;
    for (const name of names) {
      if (typed.current[name] || filled.current[name]) continue;
      if (!['', user[name]].includes(getValues(name))) continue;
      setValue(name, user[name]);
      filled.current[name] = user[name];
    }
  }, [user, getValues, setValue]);
  // After a logout, the next person at this browser must not see these details.
  useEffect(() => {
    if (session !== null) return;
    for (const name of names) {
      if (filled.current[name] && getValues(name) === filled.current[name]) setValue(name, '');
    }
    filled.current = {};
  }, [session, getValues, setValue]);
}
