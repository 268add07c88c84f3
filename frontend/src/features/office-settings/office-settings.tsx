import { isAtLeast } from '@contracts/vocabulary/office/office-roles';
import { useOfficeUser } from '../../shared/session/office-role';
import { useAddressParams } from '../../shared/page/use-address-params';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import text from '../../shared/ui/office/record-text.module.css';
import { BookingSettings } from './booking/booking-settings';
import { CompanyData } from './data/company-data';
import { OwnLogin } from './login/own-login';
import { PriceBook } from './prices/price-book';
import { SiteContentSettings } from './site/site-content';
import { SalesTax } from './tax/sales-tax';
import { Users } from './users/users';

const addressKeys = { tab: 'tab' } as const;

export function OfficeSettings() {
  const [params, change] = useAddressParams(addressKeys);
  const { officeRole, isOwner } = useOfficeUser();
  const tabs = [
    { key: 'booking', label: 'Booking', atLeast: 'owner', children: <BookingSettings /> },
    { key: 'prices', label: 'Price book', atLeast: 'dispatcher', children: <PriceBook /> },
    { key: 'tax', label: 'Sales tax', atLeast: 'bookkeeper', children: <SalesTax /> },
    { key: 'site', label: 'Site', atLeast: 'owner', children: <SiteContentSettings /> },
    { key: 'users', label: 'Users', atLeast: 'owner', children: <Users /> },
    { key: 'data', label: 'Data', atLeast: 'owner', children: <CompanyData /> },
    { key: 'login', label: 'Your login', atLeast: 'bookkeeper', children: <OwnLogin /> },
  ] as const;
  const offered = tabs.filter(({ atLeast }) => isAtLeast(officeRole, atLeast));
  // Someone who has yet to set up their second step sees nothing else.
  const home = isOwner ? 'booking' : 'login';
  const tabNamed = (name: string) => offered.find(({ key }) => key === name);
  const shown = tabNamed(params.tab) ?? tabNamed(home);
  return (
    <>
      <h1 className={text.pageTitle}>Settings</h1>
      <OfficeTabs
        activeKey={shown?.key}
        onChange={(tab) => change({ tab })}
        items={offered.map(({ key, label, children }) => ({ key, label, children }))}
      />
    </>
  );
}
