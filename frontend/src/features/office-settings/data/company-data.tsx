import { Col, Row } from 'antd';
import { CompanyExportPart } from './company-export';

/** What owners take along. */
export function CompanyData() {
  return (
    <Row gutter={[24, 24]}>
      <Col xs={24} lg={14}>
        <CompanyExportPart />
      </Col>
    </Row>
  );
}
