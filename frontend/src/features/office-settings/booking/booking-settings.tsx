import { Card, Col, Flex, Row } from 'antd';
import { Loaded } from '../../../shared/ui/office/loaded';
import { LogEntries } from '../../../shared/ui/office/record-parts';
import text from '../../../shared/ui/office/record-text.module.css';
import { BookingRules } from './booking-rules';
import { Holidays } from './holidays';
import { useBookingSettingsQuery } from './settings-endpoints';

const pollingMs = 20_000;

export function BookingSettings() {
  const settings = useBookingSettingsQuery(undefined, {
    pollingInterval: pollingMs,
    refetchOnMountOrArgChange: true,
  });
  return (
    <Loaded what="settings" data={settings.data} asked={settings}>
      {(data) => (
        <Row gutter={[24, 24]}>
          <Col xs={24} xl={14}>
            <BookingRules settings={data} />
          </Col>
          <Col xs={24} xl={10}>
            <Flex vertical gap={24}>
              <Holidays holidays={data.holidays} />
              {data.history.length > 0 && (
                <Card
                  role="region"
                  aria-label="History"
                  title={<h2 className={text.partTitle}>History</h2>}
                >
                  <LogEntries entries={data.history} />
                </Card>
              )}
            </Flex>
          </Col>
        </Row>
      )}
    </Loaded>
  );
}
