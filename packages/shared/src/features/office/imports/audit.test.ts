import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['import.upload', { kind: 'people', rows: 20 }, 'People; 20 rows'],
  ['import.apply', { kind: 'people', added: 18, changed: 1 }, 'People; 18 added; 1 changed'],
  [
    'import.undo',
    { kind: 'people', restored: 18, kept: 1 },
    'People; 18 rows taken back; 1 row left as it is',
  ],
  ['user.import', { import: 2 }, 'From that import'],
  ['user.import-change', { import: 2 }, 'From that import'],
])
