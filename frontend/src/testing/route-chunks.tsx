// In the place of app/route-chunks.ts: jest has no import.meta.glob, and a page is there without waiting.
import type { ComponentType } from 'react';

type Module = Readonly<{ default: ComponentType }>;

export function Chunk({ name }: { name: string }) {
  const { default: Component } = jest.requireActual<Module>(`../app/${name}`);
  return <Component />;
}
