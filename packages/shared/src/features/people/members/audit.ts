import { defineAudit } from '../../../contract/audit.ts'
import { fields } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const membersAudit = defineAudit({
  'member.view': { text: worded('Viewed a member’s details') },
  'member.list': { text: worded('Viewed the members’ details') },
  'member.update': { text: worded('Changed a member’s details'), details: { fields } },
  'member.picture': { text: worded('Changed a member’s picture') },
})
