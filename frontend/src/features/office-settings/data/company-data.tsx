import { Col, Row } from 'antd';
import { CompanyExportPart } from './company-export';
import { OfficeLogPart } from './office-log';

/** What owners can download. */
export function CompanyData() {
  return (
    <Row gutter={[24, 24]}>
      <Col xs={24} lg={14}>
        <CompanyExportPart />
      </Col>
      <Col xs={24} lg={10}>
        <OfficeLogPart />
      </Col>
    </Row>
  );
}
