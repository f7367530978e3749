import { defineAudit, fields, itsName } from '../../../contract/audit-say.ts'
import { worded } from '../../../texts.ts'

export const groupsAudit = defineAudit({
  'group.create': {
    subject: 'group',
    text: worded('Created a group'),
    details: { name: itsName },
  },
  'group.update': {
    subject: 'group',
    text: worded('Changed a group'),
    details: { name: itsName, fields },
  },
  'group.end': { subject: 'group', text: worded('Ended a group'), details: { name: itsName } },
  'group.invite': {
    subject: 'user',
    text: worded('Invited somebody to a group'),
    details: { name: itsName },
  },
  'group.accept': {
    subject: 'user',
    text: worded('Took somebody into a group'),
    details: { name: itsName },
  },
  'group.decline': {
    subject: 'user',
    text: worded('Did not take somebody into a group'),
    details: { name: itsName },
  },
  'group.remove': {
    subject: 'user',
    text: worded('Took somebody out of a group'),
    details: { name: itsName },
  },
  'group.correct': {
    subject: 'user',
    text: worded('Changed who came to a group'),
    details: { name: itsName },
  },
  'group.write': {
    subject: 'group',
    text: worded('Wrote to a group'),
    details: { name: itsName },
  },
})
