import { defineAudit, fields, text } from '../../../contract/audit-say.ts'
import { t, worded } from '../../../texts.ts'

const groupName = text((name) => t('Name: {name}', { name }))

export const groupsAudit = defineAudit({
  'group.create': {
    subject: 'group',
    text: worded('Created a group'),
    details: { name: groupName },
  },
  'group.update': {
    subject: 'group',
    text: worded('Changed a group'),
    details: { name: groupName, fields },
  },
  'group.end': { subject: 'group', text: worded('Ended a group'), details: { name: groupName } },
  'group.invite': {
    subject: 'user',
    text: worded('Invited somebody to a group'),
    details: { name: groupName },
  },
  'group.accept': {
    subject: 'user',
    text: worded('Took somebody into a group'),
    details: { name: groupName },
  },
  'group.decline': {
    subject: 'user',
    text: worded('Did not take somebody into a group'),
    details: { name: groupName },
  },
  'group.remove': {
    subject: 'user',
    text: worded('Took somebody out of a group'),
    details: { name: groupName },
  },
  'group.correct': {
    subject: 'user',
    text: worded('Changed who came to a group'),
    details: { name: groupName },
  },
  'group.write': {
    subject: 'group',
    text: worded('Wrote to a group'),
    details: { name: groupName },
  },
})
