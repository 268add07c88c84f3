import { Button, Flex } from 'antd';
import { useCallers } from '../new-job/use-callers';
import type { VisitDraft } from './visit-draft';

type Place = Partial<Pick<VisitDraft, 'address' | 'city' | 'state' | 'zipCode' | 'gateCode'>>;

/** Addresses where this phone number's visits were, one click each. */
export function KnownPlaces({
  phone,
  onChoose,
}: {
  phone: string;
  onChoose: (place: Place) => void;
}) {
  const places = useCallers(phone).callers.flatMap(({ key, known }) =>
    known.address ? [{ key, known }] : [],
  );
  if (places.length === 0) return null;
  return (
    <Flex wrap gap={8} role="group" aria-label="Known addresses">
      {places.map(({ key, known: { address, city, state, zipCode, gateCode } }) => (
        <Button
          key={key}
          size="small"
          onClick={() =>
            onChoose({
              ...(address !== undefined && { address }),
              ...(city !== undefined && { city }),
              ...(state !== undefined && { state }),
              ...(zipCode !== undefined && { zipCode }),
              ...(gateCode !== undefined && { gateCode }),
            })
          }
        >
          Use {[address, city].filter(Boolean).join(', ')}
        </Button>
      ))}
    </Flex>
  );
}
