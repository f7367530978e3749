import { conflict, forbidden } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const deskErrors = {
  notOpened: conflict(
    'session-not-opened',
    'This session has not opened yet. Please come back once it has.',
  ),
  notClosed: conflict(
    'session-not-closed',
    'People become absent when the session has ended. Until then, choose “Not marked” to take a mark away.',
  ),
  cancelled: conflict(
    'session-was-cancelled',
    'This session was cancelled, so nobody can be entered.',
  ),
  tooOld: conflict(
    'attendance-not-kept',
    'The attendance of this session is no longer kept, so it cannot be corrected.',
  ),
  /** What a person took their name off stays without it. */
  nameWithdrawn: conflict(
    'name-withdrawn',
    'This person took their name off this session, or chose not to be counted. Their attendance is not entered by name.',
  ),
}

export const headcountErrors = {
  notNow: forbidden(
    'headcount-not-now',
    'Stewards can count from the opening of a session until a day after its end. An admin can enter the headcount at any time.',
  ),
}

export const deskTexts = defineTexts({
  corrected: 'The attendance has been corrected.',
  headcountsSaved: 'The headcounts have been saved.',
})
