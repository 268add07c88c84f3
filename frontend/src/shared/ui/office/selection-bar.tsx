import { Alert, Button, Card, Flex } from 'antd';
import { useState, type ReactNode } from 'react';

/** Below the rows, so that none moves when it appears. */
const barStyle = { position: 'sticky', bottom: 8, zIndex: 4, marginTop: 12 } as const;

interface Chosen {
  readonly id: string;
}

interface Refused {
  readonly id: string;
  readonly number: string;
  readonly reason: string;
}

/** `2 jobs` */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Sends each of the chosen records on its own, one after the other. Those that are refused stay chosen,
 * with the reason until they are deselected.
 */
export function useSelectionSending<Item extends Chosen>(
  chosen: readonly Item[],
  numberOf: (item: Item) => string,
  onChoose: (ids: string[]) => void,
) {
  const [sending, setSending] = useState(false);
  const [answered, setRefused] = useState<readonly Refused[]>([]);
  const refused = answered.filter(({ id }) => chosen.some((one) => one.id === id));
  if (!sending && refused.length < answered.length) setRefused(refused);
  /** `send` answers why it was refused. Answers how many were not. */
  const sendAll = async (
    items: readonly Item[],
    send: (item: Item) => Promise<string | null>,
  ): Promise<number> => {
    setSending(true);
    const failed: Refused[] = [];
    for (const item of items) {
      const reason = await send(item);
      if (reason !== null) failed.push({ id: item.id, number: numberOf(item), reason });
    }
    setSending(false);
    setRefused(failed);
    onChoose(failed.map(({ id }) => id));
    return items.length - failed.length;
  };
  const clear = () => {
    setRefused([]);
    onChoose([]);
  };
  return { sending, refused, sendAll, clear };
}

interface SelectionBarProps {
  /** `job` */
  noun: string;
  chosen: readonly Chosen[];
  refused: readonly Refused[];
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** What can be done with the chosen rows of a list together. */
export function SelectionBar({ noun, chosen, refused, onClear, children }: SelectionBarProps) {
  return (
    <Card size="small" style={barStyle} role="group" aria-label={`Selected ${noun}s`}>
      <Flex wrap gap={8} align="center">
        <strong role="status">{counted(chosen.length, noun)} selected</strong>
        {children}
        <Button type="text" onClick={onClear}>
          Clear selection
        </Button>
      </Flex>
      {refused.length > 0 && (
        <Alert
          type="error"
          style={{ marginTop: 8 }}
          title={`${counted(refused.length, noun)} refused`}
          description={
            <ul>
              {refused.map(({ id, number, reason }) => (
                <li key={id}>
                  {number}: {reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Card>
  );
}
