import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { jobPath, paths } from '../shared/page/paths';
import { Loading } from '../shared/ui/feedback/spinner';
import { ToastHost } from '../shared/ui/feedback/toast-host';
import { PublicLayout } from './layouts/public-layout';
import { PageErrors } from './page-errors';
import { lazyPart } from './page-parts';
import { RouteChanges } from './route-changes';

const HomePage = lazyPart('pages/home-page');
const ComingPage = lazyPart('pages/coming-page');
const CareersPage = lazyPart('pages/careers-page');
const JobPage = lazyPart('pages/job-page');
const FontExamplesPage = lazyPart('pages/font-examples-page');
const NotFoundPage = lazyPart('pages/not-found-page');
const WorkingPages = lazyPart('layouts/working-pages');
const BookingLayout = lazyPart('layouts/booking-layout');
const PhoneLayout = lazyPart('layouts/phone-layout');
const AdminLayout = lazyPart('layouts/admin-layout');
const BookAppointmentPage = lazyPart('pages/book-appointment-page');
const TechnicianTrackingPage = lazyPart('pages/technician-tracking-page');
const TechnicianPhonePage = lazyPart('pages/technician-phone-page');
const AdminLoginPage = lazyPart('pages/admin-login-page');
const AdminTrackingPage = lazyPart('pages/admin-tracking-page');
const TechnicianManagementPage = lazyPart('pages/technician-management-page');
const AdminCustomersPage = lazyPart('pages/admin-customers-page');

/** Keeps a layout's own waiting inside it. */
const waiting = (element: ReactNode) => (
  <Suspense fallback={<Loading label="Loading" fill />}>{element}</Suspense>
);

export function Site() {
  return (
    <PageErrors>
      <RouteChanges />
      <Routes>
        <Route element={<PublicLayout />}>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.careers} element={<CareersPage />} />
          <Route path={jobPath(':slug')} element={<JobPage />} />
          <Route path={paths.payment} element={<ComingPage />} />
          <Route path={paths.paymentSuccess} element={<ComingPage />} />
          <Route path={paths.login} element={<ComingPage />} />
          <Route path={paths.register} element={<ComingPage />} />
          <Route path={paths.portal} element={<ComingPage />} />
          <Route path={paths.fontExamples} element={<FontExamplesPage />} />
          <Route path="*" element={<NotFoundPage />} />
          <Route element={<WorkingPages />}>
            <Route path={paths.tracking} element={<TechnicianTrackingPage />} />
            <Route path={paths.adminLogin} element={<AdminLoginPage />} />
          </Route>
        </Route>
        <Route element={waiting(<WorkingPages />)}>
          <Route element={<BookingLayout />}>
            <Route path={paths.booking} element={<BookAppointmentPage />} />
          </Route>
          <Route element={<PhoneLayout />}>
            <Route path={paths.technicianPhone} element={<TechnicianPhonePage />} />
          </Route>
          <Route element={<AdminLayout />}>
            <Route path={paths.adminTracking} element={<AdminTrackingPage />} />
            <Route path={paths.technicianManagement} element={<TechnicianManagementPage />} />
            <Route path={paths.adminCustomers} element={<AdminCustomersPage />} />
          </Route>
        </Route>
      </Routes>
      <ToastHost />
    </PageErrors>
  );
}
