import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { jobPath, paths } from '../shared/paths';
import { Loading } from '../shared/ui/spinner';
import { ToastHost } from '../shared/ui/toast-host';
import { PublicLayout } from './layouts/public-layout';
import { PageErrors } from './page-errors';
import { RouteChanges } from './route-changes';

// One chunk per page. Layouts that only working pages use, and the store, come with them and never with the landing page.
const HomePage = lazy(() => import('./pages/home-page'));
const ComingPage = lazy(() => import('./pages/coming-page'));
const CareersPage = lazy(() => import('./pages/careers-page'));
const JobPage = lazy(() => import('./pages/job-page'));
const FontExamplesPage = lazy(() => import('./pages/font-examples-page'));
const NotFoundPage = lazy(() => import('./pages/not-found-page'));
const WorkingPages = lazy(() => import('./layouts/working-pages'));
const BookingLayout = lazy(() => import('./layouts/booking-layout'));
const PhoneLayout = lazy(() => import('./layouts/phone-layout'));
const AdminLayout = lazy(() => import('./layouts/admin-layout'));
const BookAppointmentPage = lazy(() => import('./pages/book-appointment-page'));
const TechnicianTrackingPage = lazy(() => import('./pages/technician-tracking-page'));
const TechnicianPhonePage = lazy(() => import('./pages/technician-phone-page'));
const AdminLoginPage = lazy(() => import('./pages/admin-login-page'));
const AdminTrackingPage = lazy(() => import('./pages/admin-tracking-page'));
const TechnicianManagementPage = lazy(() => import('./pages/technician-management-page'));
const AdminCustomersPage = lazy(() => import('./pages/admin-customers-page'));

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
