import { listedTextLength } from '@contracts/vocabulary/booking';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

export interface Listed<Row, Text> {
  readonly row: Row;
  /** The texts that were shortened. */
  readonly truncated: Text[];
}

/**
 * Reads `rows` with `texts` cut to the length that a list shows. The database cuts them (in code
 * points), so a page is never loaded in full, whatever people typed. Join and select relations
 * afterwards, with `alsoSelect`.
 */
export async function listed<Row extends ObjectLiteral, Text extends keyof Row & string>(
  rows: SelectQueryBuilder<Row>,
  texts: readonly Text[],
  alsoSelect: readonly string[] = [],
): Promise<Listed<Row, Text>[]> {
  const { alias, expressionMap } = rows;
  const columns = expressionMap.mainAlias?.metadata.columns ?? [];
  const whole = columns.filter(({ propertyName }) => !texts.some((text) => text === propertyName));
  rows.select([...whole.map(({ propertyName }) => `${alias}.${propertyName}`), ...alsoSelect]);
  for (const text of texts) {
    rows.addSelect(`left(${alias}.${text}, ${listedTextLength})`, `${text}_shown`);
    rows.addSelect(`char_length(${alias}.${text}) > ${listedTextLength}`, `${text}_cut`);
  }
  const { entities, raw } = await rows.getRawAndEntities<Record<string, unknown>>();
  return entities.map((row, index) => {
    const shown = Object.fromEntries(texts.map((text) => [text, raw[index]?.[`${text}_shown`]]));
    const truncated = texts.filter((text) => raw[index]?.[`${text}_cut`] === true);
    return { row: Object.assign(row, shown), truncated };
  });
}
