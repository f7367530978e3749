import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['serving.assign', { session: 3, role: 'Sound' }, 'that session; Role: Sound'],
  ['serving.release', { session: 3, role: 'Sound' }, 'that session; Role: Sound'],
  ['serving.suggest', { team: 'Sound', filled: 8 }, 'Team: Sound; 8 gaps filled'],
  ['serving.undo-suggest', { team: 'Sound', emptied: 1 }, 'Team: Sound; 1 place empty again'],
  ['serving.tell', { team: 'Sound', told: 1 }, 'Team: Sound; 1 person told'],
])
