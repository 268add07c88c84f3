import { useSyncExternalStore, type ReactNode } from 'react';

/** Spec 9: one toast at a time, gone after 5 s, forgotten 1,000,000 ms after it was dismissed. */
const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: ReactNode;
  /** `destructive` is for failures and is announced at once. */
  variant?: 'default' | 'destructive';
  /** `altText` tells screen-reader users where else they can do it. */
  action?: { label: string; altText: string; onPress: () => void };
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly open: boolean;
}

let toasts: readonly Toast[] = [];
let counter = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Replaces the current toast. Also works outside of React. */
export function toast(content: ToastContent): { id: string; dismiss: () => void } {
  const id = `toast-${++counter}`;
  change([{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT));
  return { id, dismiss: () => dismissToast(id) };
}

/** Shows what went wrong in the page's own words. */
export const toastProblem = (title: string, description?: ReactNode): void =>
  void toast({ title, description, variant: 'destructive' });

/** Closes a toast. It stays in the list until its delay has passed. */
export function dismissToast(id: string): void {
  if (!toasts.some((each) => each.id === id && each.open)) return;
  change(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      change(toasts.filter((each) => each.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
}

/** Called when something has worked, so that an earlier failure doesn't stay next to it. */
export function dismissFailures(): void {
  for (const { id, open, variant } of toasts) {
    if (open && variant === 'destructive') dismissToast(id);
  }
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;

const none: readonly Toast[] = [];

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(subscribeToasts, currentToasts, () => none);
