import { count, defineAudit, named, text } from '../../../contract/audit-say.ts'
import { n, t, worded } from '../../../texts.ts'

const team = text((name) => t('Team: {name}', { name }))

const role = text((name) => t('Role: {name}', { name }))

export const servingPlanAudit = defineAudit({
  'serving.assign': {
    subject: 'user',
    text: worded('Put a person on the plan of a team'),
    details: { session: named('session'), role },
  },
  'serving.release': {
    subject: 'user',
    text: worded('Took a person off the plan of a team'),
    details: { session: named('session'), role },
  },
  'serving.suggest': {
    subject: 'serving-team',
    text: worded('Let a team’s plan be suggested'),
    details: {
      team,
      filled: count((count) => n(count, '{count} gap filled', '{count} gaps filled')),
    },
  },
  'serving.undo-suggest': {
    subject: 'serving-team',
    text: worded('Took the suggestion for a team’s plan back'),
    details: {
      team,
      emptied: count((count) =>
        n(count, '{count} place empty again', '{count} places empty again'),
      ),
    },
  },
  'serving.tell': {
    subject: 'serving-team',
    text: worded('Told a team its dates'),
    details: {
      team,
      told: count((count) => n(count, '{count} person told', '{count} people told')),
    },
  },
})
