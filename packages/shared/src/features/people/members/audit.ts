import { defineAudit, fields } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const membersAudit = defineAudit({
  'member.view': { subject: 'member', text: worded('Viewed a member’s details') },
  'member.list': { subject: 'member', text: worded('Viewed the members’ details') },
  'member.update': {
    subject: 'member',
    text: worded('Changed a member’s details'),
    details: { fields },
  },
  'member.picture': { subject: 'member', text: worded('Changed a member’s picture') },
})
