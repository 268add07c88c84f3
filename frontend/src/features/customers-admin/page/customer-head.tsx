import { Alert, Button, Flex } from 'antd';
import { CalendarPlus, Merge, Pencil } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerRecord } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { withNewJob } from '../../../shared/page/office-paths';
import text from '../../../shared/ui/office/record-text.module.css';
import { CustomerTags, numberWords } from '../customer-parts';
import styles from '../customers-admin.module.css';

interface CustomerHeadProps {
  record: CustomerRecord;
  inPage: boolean;
  onEdit: () => void;
  onMerge: () => void;
}

/** Who it is, what to know first, and what to do. */
export function CustomerHead({ record, inPage, onEdit, onMerge }: CustomerHeadProps) {
  const [, setParams] = useSearchParams();
  const Title = inPage ? 'h3' : 'h1';
  const { number, name, company, doNotService, doNotServiceReason, closed, phones } = record;
  const phone = phones.find(({ former }) => !former)?.phone ?? '';
  return (
    <>
      <Flex wrap align="baseline" gap="8px 16px" className={styles.head}>
        <Title className={text.pageTitle}>{name || namelessCustomer}</Title>
        <span className={text.note}>
          {[company !== name && company, numberWords(number)].filter(Boolean).join(' · ')}
        </span>
        <CustomerTags of={record} />
        <Flex wrap gap={8}>
          <Button
            type="primary"
            icon={<CalendarPlus size={16} aria-hidden="true" />}
            onClick={() => setParams((now) => withNewJob(now, phone, name))}
          >
            Book a job
          </Button>
          <Button icon={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
            Edit
          </Button>
          <Button icon={<Merge size={16} aria-hidden="true" />} onClick={onMerge}>
            Merge…
          </Button>
        </Flex>
      </Flex>
      {doNotService && (
        <Alert
          className={styles.notice}
          type="error"
          showIcon
          title={`Do not service${doNotServiceReason && `: ${doNotServiceReason}`}`}
        />
      )}
      {closed && (
        <Alert
          className={styles.notice}
          type="warning"
          showIcon
          title="Closed. No new visit is filed here."
        />
      )}
    </>
  );
}
