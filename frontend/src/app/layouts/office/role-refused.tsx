import { Result } from 'antd';
import { Link } from 'react-router-dom';
import { officeRoleRules, type OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { paths } from '../../../shared/page/paths';
import { PageHead } from '../../../shared/ui/page-head';
import text from '../../../shared/ui/office/record-text.module.css';

/** In place of a page that isn't for someone's role. */
export function RoleRefused({ role }: { role: OfficeRole }) {
  const { label, may } = officeRoleRules[role];
  return (
    <>
      <PageHead title="Not part of your role" />
      <Result
        status="info"
        title={<h1 className={text.pageTitle}>This page isn’t part of your role</h1>}
        subTitle={
          <p>
            {label}: {may}. Ask an owner of the business if you need more.
          </p>
        }
        extra={<Link to={paths.adminPayments}>Go to Money</Link>}
      />
    </>
  );
}
