import styles from './panel.module.css';

const lists = [
  {
    name: 'serviceRequests[]',
    what: 'What you asked for, without a time.',
    fields: [
      ['problemDescription', 'what was wrong; required'],
      ['applianceType, brand', 'such as Dishwasher, Bosch'],
      ['isEmergency', 'true or false'],
      ['status', 'pending, completed or cancelled'],
      ['createdAt, completedAt', 'dates, such as 2023-05-09'],
      ['technicianNotes', 'what the technician wrote'],
    ],
  },
  {
    name: 'appointments[]',
    what: 'Visits on a day.',
    fields: [
      ['appointmentDate', 'such as 2023-05-09; required'],
      ['timeSlot', 'such as 09:00-10:00'],
      ['serviceType, appliance, brand', 'such as Repair, Dryer, Maytag'],
      ['description', 'what was wrong'],
      ['status', 'completed, if left out'],
      ['totalCost', 'dollars, such as 189.00'],
    ],
  },
] as const;

/** The expected format, for people. The JSON Schema has the details. */
export function JsonFormat() {
  return (
    <section className={styles.setup} aria-label="Expected format">
      <h3 className={styles.setupTitle}>The expected format</h3>
      <p>
        An object with two arrays, <code>serviceRequests[]</code> and <code>appointments[]</code>.
        One of them is enough. Give each entry an <code>id</code> of its own, and importing twice
        adds nothing twice.
      </p>
      <div className={styles.formats}>
        {lists.map(({ name, what, fields }) => (
          <div key={name}>
            <h4>
              <code>{name}</code>
            </h4>
            <p>{what}</p>
            <ul>
              {fields.map(([field, meaning]) => (
                <li key={field}>
                  <code>{field}</code>: {meaning}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p>
        Anything that we can’t read is left out, and we’ll tell you why. The rest is imported. If
        someone prepares the file for you, send them{' '}
        <a href="/api/schemas/history-import.json">every detail of the format</a>.
      </p>
    </section>
  );
}
