import { defineAudit } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const invitationsAudit = defineAudit({
  'invitation.send': { subject: 'user', text: worded('Invited a person') },
  'invitation.cancel': { subject: 'user', text: worded('Cancelled an invitation') },
  'invitation.accept': { subject: 'user', text: worded('Accepted an invitation') },
})
