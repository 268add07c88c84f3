import { Form, Radio, Space } from 'antd';
import { officeRoleRules, officeRoles } from '@contracts/vocabulary/office/office-roles';
import text from '../../../shared/ui/office/record-text.module.css';

export function RoleField() {
  return (
    <Form.Item name="officeRole" label="Role">
      <Radio.Group>
        <Space orientation="vertical">
          {officeRoles.map((role) => (
            <Radio key={role} value={role}>
              {officeRoleRules[role].label}
              <div className={text.note}>{officeRoleRules[role].may}</div>
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Form.Item>
  );
}
