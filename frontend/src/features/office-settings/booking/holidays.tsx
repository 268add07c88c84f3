import { Button, Card, DatePicker, Flex, Form, Input, Table, type TableColumnsType } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { Holiday } from '@contracts/booking/settings';
import { holidayReasonLength } from '@contracts/vocabulary/office/booking-settings';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatDate } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { useAddHolidayMutation, useRemoveHolidayMutation } from './settings-endpoints';

interface Typed {
  /** YYYY-MM-DD */
  readonly date?: string;
  readonly reason?: string;
}

/** Days on which customers can't book. */
export function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  const { typed, type, clear } = useDraft<Typed>('holiday', '', { date: undefined, reason: '' });
  const [add, adding] = useAddHolidayMutation();
  const [remove, removing] = useRemoveHolidayMutation();
  const send = async ({ date, reason }: Required<Typed>) => {
    const { data, error } = await add({ date, reason });
    if (error) return toastFailure('Not added', error);
    clear();
    const { visits = 0 } = data.holidays.find((each) => each.date === date) ?? {};
    toast({
      title: `Closed on ${dayOf(date)}`,
      description:
        visits > 0
          ? `Visits still booked: ${visits}. Move them, or keep them.`
          : 'No visit is booked.',
    });
  };
  const open = async ({ date }: Holiday) => {
    const { error } = await remove(date);
    if (error) toastFailure('Not removed', error);
    else toast({ title: `Open on ${dayOf(date)}` });
  };
  const columns: TableColumnsType<Holiday> = [
    {
      title: 'Day',
      key: 'day',
      render: (_, { date, reason, visits }) => (
        <>
          <span className={text.name}>{dayOf(date)}</span>
          <div className={text.note}>
            {reason}
            {visits > 0 && `, ${visits} booked`}
          </div>
        </>
      ),
    },
    {
      title: <VisuallyHidden>Remove</VisuallyHidden>,
      key: 'remove',
      align: 'right',
      render: (_, holiday) => (
        <Button
          aria-label={`Remove ${holiday.reason}, ${dayOf(holiday.date)}`}
          disabled={removing.isLoading}
          onClick={() => void open(holiday)}
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Card role="region" aria-label="Holidays" title={<h2 className={text.partTitle}>Holidays</h2>}>
      <Flex vertical gap={16}>
        <p className={text.note}>
          Customers can’t book on these days. Visits already booked stay on the calendar, and you
          can still add some.
        </p>
        <OfficeForm<Typed>
          values={typed}
          onValuesChange={type}
          onFinish={(all) => {
            if (!adding.isLoading) void send(all as Required<Typed>);
          }}
        >
          <Flex gap={12} align="end" wrap>
            <Form.Item
              name="date"
              label="Date"
              normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD')}
              getValueProps={(date?: string) => ({ value: date && dayjs(date) })}
              rules={[{ required: true, message: 'Choose a date' }]}
            >
              <DatePicker format="MMM D, YYYY" />
            </Form.Item>
            <Form.Item
              name="reason"
              label="What the day is"
              rules={[{ required: true, whitespace: true, message: 'Enter a name for the day' }]}
            >
              <Input maxLength={holidayReasonLength} placeholder="Thanksgiving" />
            </Form.Item>
            <Button htmlType="submit" loading={adding.isLoading}>
              Add
            </Button>
          </Flex>
        </OfficeForm>
        {holidays.length > 0 && (
          <Table<Holiday>
            rowKey="date"
            size="middle"
            columns={columns}
            dataSource={[...holidays]}
            pagination={false}
          />
        )}
      </Flex>
    </Card>
  );
}

const dayOf = (date: string): string => formatDate(`${date}T12:00:00Z`);
