import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['user.undo-merge', { restored: 9 }, 'Brought back: that person'],
  ['user.merge', { merged: 9 }, 'Merged and removed: that person'],
])
