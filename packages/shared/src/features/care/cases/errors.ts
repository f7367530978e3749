import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages, worded } from '../../../texts.ts'
import { SNOOZE_DAYS_MAX } from './limits.ts'

export const careErrors = defineErrors({
  /** Also for another carer's case, since its existence must not be revealed. */
  notFound: {
    code: 'care-case-not-found',
    status: 404,
    detail: 'This case is not on your list any more. Another carer may look after it now.',
  },
  closed: {
    code: 'care-case-closed',
    status: 409,
    detail: 'This case has been closed meanwhile, so it cannot be changed. Please reload the list.',
  },
  adminAssigns: {
    code: 'care-admin-assigns',
    status: 403,
    detail: 'Only an admin can give a case to somebody else. You can take it yourself.',
  },
  notCarer: {
    code: 'care-not-carer',
    status: 400,
    detail: 'Please choose a carer or an admin: nobody else can see the case.',
  },
  ownCase: {
    code: 'care-own-case',
    status: 400,
    detail: 'Please choose somebody else: this case is about them.',
  },
  snoozeDate: {
    code: 'care-snooze-date',
    status: 400,
    detail: worded('Please choose a date from tomorrow to {max} days ahead.', {
      max: SNOOZE_DAYS_MAX,
    }),
  },
})

export const careMessages = defineMessages({
  asked: 'Thank you. A carer of the church will see this, and get in touch.',
  awayRemoved: 'The absence has been removed.',
  noteHint:
    'They can read the note in the data that they download. It is deleted after twelve months.',
})
