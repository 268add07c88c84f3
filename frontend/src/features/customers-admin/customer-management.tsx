import { useEffect, useRef, useState } from 'react';
import { customerLinkId } from './customer-parts';
import { CustomerPage } from './page/customer-page';
import { CustomerTabs, type ImportTabs } from './customer-tabs';
import { useCustomerParams } from './use-customer-params';

/** The lists stay mounted behind a customer's page, so that going back leads to the same place. */
export function CustomerManagement({ imports }: { imports: ImportTabs }) {
  const [params, change] = useCustomerParams();
  const open = params.customer !== '';
  const [listed, setListed] = useState(!open);
  if (!open && !listed) setListed(true);
  const last = useRef(params.customer);
  useEffect(() => {
    if (!open && last.current !== '')
      document.getElementById(customerLinkId(last.current))?.focus();
    last.current = params.customer;
  }, [open, params.customer]);
  return (
    <>
      {listed && (
        <div hidden={open}>
          <CustomerTabs params={params} change={change} active={!open} imports={imports} />
        </div>
      )}
      {open && <CustomerPage key={params.customer} id={params.customer} />}
    </>
  );
}
