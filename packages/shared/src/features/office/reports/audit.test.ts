import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'report.download',
    { rows: 1, from: '2026-01-01', to: '2026-03-31', kind: 'other', below: 50 },
    '1 row; from 2026-01-01; to 2026-03-31; Other sessions; present at under 50 %',
  ],
])
