/** The history that "Load Example" fills in; see `historySchema`. Imports nothing. */
export const historyExample = {
  serviceRequests: [
    {
      id: 'old-request-7',
      applianceType: 'Dishwasher',
      brand: 'Bosch',
      problemDescription: 'Leaks at the door after a few minutes.',
      isEmergency: false,
      status: 'completed',
      createdAt: '2023-05-02',
      completedAt: '2023-05-09',
    },
  ],
  appointments: [
    {
      id: 'old-visit-12',
      appointmentDate: '2023-05-09',
      timeSlot: '09:00-10:00',
      serviceType: 'Repair',
      appliance: 'Dishwasher',
      brand: 'Bosch',
      description: 'Leaks at the door.',
      status: 'completed',
      technicianNotes: 'Replaced the door seal.',
      totalCost: '189.00',
    },
    {
      appointmentDate: '2024-11-21',
      serviceType: 'Maintenance',
      appliance: 'Refrigerator',
      brand: 'Samsung',
      status: 'completed',
    },
  ],
} as const;
