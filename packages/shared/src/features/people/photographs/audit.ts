import { defineAudit, oneOf } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'
import { photoUses } from './schema.ts'

export const photographsAudit = defineAudit({
  'photographs.answer': {
    subject: 'user',
    text: worded('Said where photographs may be shown'),
    details: { use: oneOf(photoUses) },
  },
})
