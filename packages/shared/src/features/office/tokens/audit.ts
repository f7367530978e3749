import { from } from '../../../contract/audit-parts.ts'
import { day, defineAudit, several, silent, text } from '../../../contract/audit-say.ts'
import { defineTexts, t, worded } from '../../../texts.ts'

/** What a token is for. */
const readings = defineTexts({
  numbers: 'Attendance numbers',
  calendar: 'Calendar',
  directory: 'Directory, as members see it',
})

const name = text((value) => t('“{name}”', { name: value }))

export const tokensAudit = defineAudit({
  'token.create': {
    text: worded('Made a reading token'),
    details: {
      name,
      reads: several(
        readings,
        (list) => list,
        () => '',
      ),
      until: day((date) => t('to {date}', { date })),
      token: silent,
    },
  },
  'token.end': { text: worded('Ended a reading token'), details: { name, token: silent } },
  'token.read': {
    subject: 'token',
    text: worded('A program read the directory with a token'),
    details: { name, ...from, token: silent },
  },
})
