import { defineAudit, named } from '../../../contract/audit-say.ts'
import { t, worded } from '../../../texts.ts'

export const mergingAudit = defineAudit({
  'user.merge': {
    subject: 'user',
    text: worded('Merged two people'),
    details: { merged: named('person', (name) => t('Merged and removed: {name}', { name })) },
  },
  'user.undo-merge': {
    subject: 'user',
    text: worded('Undid a merge'),
    details: { restored: named('person', (name) => t('Brought back: {name}', { name })) },
  },
})
