import { type JobName, STATUS_STATES, type StatusCheck, type StatusState, t } from '@church/shared'

/** The state of a part, in words for people who do not run servers. */
export interface PartInWords {
  /** One to three sentences. */
  facts: string
  /** Advice for the admin; none if all is well. */
  advice?: string
}

/** Each state in a word and an icon, since not everybody tells colours apart. */
export const states = {
  good: { word: t('Works'), icon: 'check' },
  warning: { word: t('Needs attention'), icon: 'info' },
  bad: { word: t('Needs help now'), icon: 'alert' },
} as const satisfies Record<StatusState, object>

/** The worst first, otherwise in the server's order. */
export const worstFirst = (checks: StatusCheck[]) =>
  [...checks].sort((a, b) => STATUS_STATES.indexOf(b.state) - STATUS_STATES.indexOf(a.state))

/** What each job does, for those who do not know its name. */
export const jobNames: Record<JobName, string> = {
  'back-up': t('Make a backup'),
  'record-withdrawals': t('Record what restores must not bring back'),
  'tell-serving': t('Telling those who serve'),
  'remind-group-leaders': t('Reminding leaders of groups'),
  'tend-groups': t('Making the meetings of groups'),
  'tell-returns': t('Tell admins who is back'),
  'check-care': t('Find people to call'),
  'delete-old-imports': t('Delete old imports'),
  'delete-old-merges': t('End the undo of old merges'),
  'expire-sessions': t('Close sessions that have ended'),
  'greet-birthdays': t('Send birthday greetings'),
  'greet-birthdays-again': t('Send the greetings that failed'),
  'mail-carers': t('Write to carers'),
  'make-sessions-of-series': t('Plan repeating sessions'),
  'remove-old-records': t('Delete old records'),
  'look-for-updates': t('Look for a newer version'),
  'sweep-unnamed-marks': t('Clear what marks without a name leave behind'),
  'remove-retired-pictures': t('Delete replaced pictures'),
}
