import { count, defineAudit, named, silent } from '../../../contract/audit-say.ts'
import { eachOf } from '../../../objects.ts'
import { t, worded } from '../../../texts.ts'
import { HEADCOUNTS, SESSION_NUMBERS } from '../sessions/numbers.ts'

const presence = (value: unknown) =>
  value === null ? t('not recorded') : value === true ? t('present') : t('absent')

export const deskAudit = defineAudit({
  'attendance.correct': {
    subject: 'user',
    text: worded('Corrected a person’s attendance'),
    details: {
      session: named('session'),
      before: silent,
      after: (after, _, { before }) =>
        t('{before} → {after}', { before: presence(before), after: presence(after) }),
    },
  },
  'headcounts.set': {
    subject: 'session',
    text: worded('Set the headcounts of a session'),
    details: eachOf(HEADCOUNTS, (name) => count(SESSION_NUMBERS[name].said)),
  },
})
