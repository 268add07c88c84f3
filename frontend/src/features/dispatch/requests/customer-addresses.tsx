import { Button, Flex } from 'antd';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CustomerNumber } from '@contracts/customers/records';
import { useCustomerRecordQuery } from '../../../shared/api/customer-records';
import { placeOf } from '../../../shared/customer-addresses';

interface CustomerAddressesProps {
  /** Null until it is known. */
  of: CustomerNumber | null;
  onChoose: (place: ReturnType<typeof placeOf>) => void;
}

/** A customer's addresses, one click each. */
export function CustomerAddresses({ of, onChoose }: CustomerAddressesProps) {
  const { currentData: record } = useCustomerRecordQuery(of ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const present = record?.addresses.filter(({ former }) => !former) ?? [];
  if (present.length === 0) return null;
  return (
    <Flex wrap gap={8} role="group" aria-label="The customer’s addresses">
      {present.map((each) => (
        <Button key={each.id} size="small" onClick={() => onChoose(placeOf(each))}>
          Use {[each.address, each.city].filter(Boolean).join(', ')}
        </Button>
      ))}
    </Flex>
  );
}
