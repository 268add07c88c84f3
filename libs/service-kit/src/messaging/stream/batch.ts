/** A number that a generation of the database gave to events before they left it (ADR 32). */
export interface Batch {
  readonly generation: string;
  readonly number: number;
}

export const batchHeader = 'Batch';

export function batchText({ generation, number }: Batch): string {
  return `${generation}/${number}`;
}

/** Undefined for events of the releases before batches were numbered. */
export function batchOf(text: string | undefined): Batch | undefined {
  const [, generation, number] = /^([0-9a-f-]{36})\/(\d+)$/.exec(text ?? '') ?? [];
  return generation && number ? { generation, number: Number(number) } : undefined;
}
