import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['series.update', { fields: ['start_time', 'until_date'] }, 'Changed: time, last date'],
  [
    'session.update',
    { fields: ['name', 'start_datetime'], scope: 'following' },
    'Changed: name, start; Also for later dates',
  ],
])
