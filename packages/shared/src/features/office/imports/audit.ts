import { rows } from '../../../contract/audit-parts.ts'
import { count, defineAudit, named, oneOf } from '../../../contract/audit-say.ts'
import { defineTexts, n, t, worded } from '../../../texts.ts'

const imported = {
  kind: oneOf(defineTexts({ people: 'People', attendance: 'Attendance' })),
  rows,
  added: count((count) => n(count, '{count} added', '{count} added')),
  changed: count((count) => n(count, '{count} changed', '{count} changed')),
  restored: count((count) => n(count, '{count} row taken back', '{count} rows taken back')),
  kept: count((count) => n(count, '{count} row left as it is', '{count} rows left as they are')),
}

export const importsAudit = defineAudit({
  'import.upload': {
    subject: 'import',
    text: worded('Uploaded a file to import'),
    details: imported,
  },
  'import.apply': { subject: 'import', text: worded('Imported a file'), details: imported },
  'import.undo': { subject: 'import', text: worded('Undid an import'), details: imported },
  'user.import': {
    subject: 'user',
    text: worded('Added a person from a file'),
    details: { import: named('import', (file) => t('From {file}', { file })) },
  },
  'user.import-change': {
    subject: 'user',
    text: worded('Changed a person’s details from a file'),
    details: { import: named('import', (file) => t('From {file}', { file })) },
  },
})
