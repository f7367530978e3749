import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'retention.change',
    { attendance_months: 24, audit_months: null },
    'Marks are kept for 24 months; Audit events are kept for ever',
  ],
  ['retention.remove', { attendance: 20, audit: 1 }, '20 marks; 1 event'],
])
