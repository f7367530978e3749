import { defineAudit } from '../../../contract/audit.ts'
import { children } from '../../../contract/audit-parts.ts'
import { count, named, silent } from '../../../contract/audit-say.ts'
import { n, t, worded } from '../../../texts.ts'

const presence = (value: unknown) =>
  value === null ? t('not recorded') : value === true ? t('present') : t('absent')

export const deskAudit = defineAudit({
  'attendance.correct': {
    text: worded('Corrected a person’s attendance'),
    details: {
      session: named('session'),
      before: silent,
      after: (after, _, { before }) =>
        t('{before} → {after}', { before: presence(before), after: presence(after) }),
    },
  },
  'headcounts.set': {
    text: worded('Set the headcounts of a session'),
    details: {
      visitors: count((count) => n(count, '{count} visitor', '{count} visitors')),
      children,
      online: count((count) => n(count, '{count} online', '{count} online')),
    },
  },
})
