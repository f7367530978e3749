import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['church-item.update', { fields: ['description'] }, 'Changed: description'],
  ['program-item.update', { fields: ['title', 'details'] }, 'Changed: title, details'],
])
