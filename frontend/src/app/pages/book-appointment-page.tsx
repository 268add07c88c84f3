import { PageHead } from '../../shared/ui/page-head';

export default function BookAppointmentPage() {
  return (
    <>
      <PageHead title="Book an appointment" indexed={false} />
      <h1>Book an appointment</h1>
    </>
  );
}
