import { Button, Flex } from 'antd';
import { useOfficeSearchQuery } from '../../../shared/api/office-search';
import { callersOf, digitsOf, fewestDigits } from '../new-job/callers';
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
  const digits = digitsOf(phone);
  const found = useOfficeSearchQuery(digits, { skip: digits.length < fewestDigits }).currentData;
  const places = found
    ? callersOf(found, phone).flatMap(({ key, known }) => (known.address ? [{ key, known }] : []))
    : [];
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
