import { importLimits, importMessages } from '@contracts/vocabulary/imports';

/** Parses typed JSON. Pure. */

export type ReadJson =
  | { readonly value: Record<string, unknown> }
  /** `isSyntax`: it isn't valid JSON. */
  | { readonly error: string; readonly isSyntax: boolean };

export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { error: importMessages.emptyJson, isSyntax: false };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { error: syntaxWords(error, text), isSyntax: true };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      error: 'Please enter an object with serviceRequests[] and appointments[].',
      isSyntax: false,
    };
  }
  if (new TextEncoder().encode(JSON.stringify(value)).length > importLimits.jsonBytes) {
    const most = `${Math.floor(importLimits.jsonBytes / 1024)} KB`;
    return {
      error: `A JSON document may have up to ${most}. Import a longer history as a CSV file.`,
      isSyntax: false,
    };
  }
  return { value: value as Record<string, unknown> };
}

/** The engine's message, with line and column if it has a position. */
function syntaxWords(error: unknown, text: string): string {
  const words = error instanceof Error ? error.message : String(error);
  const place = /at position (\d+)/.exec(words)?.[1];
  if (place === undefined || /line \d+/.test(words)) return `Syntax error: ${words}`;
  const before = text.slice(0, Number(place)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `Syntax error: ${words} (line ${before.length} column ${column})`;
}
