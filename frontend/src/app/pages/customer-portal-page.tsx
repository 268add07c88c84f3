import { AppointmentActions } from '../../features/appointment-changes/appointment-actions';
import { ImportPanel } from '../../features/imports/portal/import-panel';
import { OwnReceipts } from '../../features/payments/own-receipts';
import { Portal } from '../../features/portal/portal';
import { PageHead } from '../../shared/ui/page-head';

export default function CustomerPortalPage() {
  return (
    <>
      <PageHead title="Customer portal" />
      <Portal
        renderActions={(appointment) => <AppointmentActions appointment={appointment} />}
        renderImports={(user, session) => (
          <ImportPanel key={session} user={user} session={session} />
        )}
        renderPayments={(session) => <OwnReceipts session={session} />}
      />
    </>
  );
}
