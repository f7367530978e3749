import { saysDetails } from '../../../../test/says-details.ts'

const place = { lat: 51.5, lng: -0.1 }

saysDetails([
  [
    'campus.create',
    { after: { name: 'Hall', centre: place, polygon: [place], tolerance_m: 30 } },
    'Name: Hall; A newly drawn area; 30 extra metres around it',
  ],
  [
    'campus.update',
    { before: { tolerance_m: 0, active: true }, after: { tolerance_m: 30, active: false } },
    '30 extra metres around it (before: 0 extra metres around it); No longer in use (before: in use)',
  ],
  ['campus.delete', { before: { name: 'Hall', centre: place, polygon: [place] } }, ''],
  [
    'church.change',
    { fields: ['name', 'time_zone', 'bank'] },
    'Changed: name, time zone, bank details',
  ],
  ['church.logo', { before: '/media/a.webp', after: null }, 'Removed'],
])
