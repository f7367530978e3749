import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'export.create',
    {
      kind: 'attendance',
      rows: 1200,
      from: '2026-01-01',
      to: '2026-03-31',
      session_kind: 'service',
    },
    'Attendance; 1,200 rows; from 2026-01-01; to 2026-03-31; Services',
  ],
])
