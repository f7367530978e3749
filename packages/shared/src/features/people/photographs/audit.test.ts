import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([['photographs.answer', { use: 'inside' }, 'Inside the church']])
