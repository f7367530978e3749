import { defineAudit } from '../../../contract/audit.ts'
import { worded } from '../../../texts.ts'

export const invitationsAudit = defineAudit({
  'invitation.send': { text: worded('Invited a person') },
  'invitation.cancel': { text: worded('Cancelled an invitation') },
  'invitation.accept': { text: worded('Accepted an invitation') },
})
