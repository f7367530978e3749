import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([['attendance.undo-for', { session: 3 }, 'that session']])
