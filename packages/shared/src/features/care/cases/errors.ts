import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors.ts'
import { defineTexts, worded } from '../../../texts.ts'
import { SNOOZE_DAYS_MAX } from './limits.ts'

export const careErrors = {
  /** Also for another carer's case, since its existence must not be revealed. */
  notFound: notFound(
    'care-case-not-found',
    'This case is not on your list any more. Another carer may look after it now.',
  ),
  closed: conflict(
    'care-case-closed',
    'This case has been closed meanwhile, so it cannot be changed. Please reload the list.',
  ),
  adminAssigns: forbidden(
    'care-admin-assigns',
    'Only an admin can give a case to somebody else. You can take it yourself.',
  ),
  notCarer: badRequest(
    'care-not-carer',
    'Please choose a carer or an admin: nobody else can see the case.',
  ),
  ownCase: badRequest('care-own-case', 'Please choose somebody else: this case is about them.'),
  snoozeDate: badRequest(
    'care-snooze-date',
    worded('Please choose a date from tomorrow to {max} days ahead.', {
      max: SNOOZE_DAYS_MAX,
    }),
  ),
}

export const careTexts = defineTexts({
  asked: 'Thank you. A carer of the church will see this, and get in touch.',
  awayRemoved: 'The absence has been removed.',
  noteHint:
    'They can read the note in the data that they download. It is deleted after twelve months.',
})
