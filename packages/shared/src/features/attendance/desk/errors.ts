import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages } from '../../../texts.ts'

export const deskErrors = defineErrors({
  notOpened: {
    code: 'session-not-opened',
    status: 409,
    detail: 'This session has not opened yet. Please come back once it has.',
  },
  notClosed: {
    code: 'session-not-closed',
    status: 409,
    detail:
      'People become absent when the session has ended. Until then, choose “Not marked” to take a mark away.',
  },
  cancelled: {
    code: 'session-was-cancelled',
    status: 409,
    detail: 'This session was cancelled, so nobody can be entered.',
  },
  tooOld: {
    code: 'attendance-not-kept',
    status: 409,
    detail: 'The attendance of this session is no longer kept, so it cannot be corrected.',
  },
})

export const headcountErrors = defineErrors({
  notNow: {
    code: 'headcount-not-now',
    status: 403,
    detail:
      'Stewards can count from the opening of a session until a day after its end. An admin can enter the headcount at any time.',
  },
})

export const deskMessages = defineMessages({
  corrected: 'The attendance has been corrected.',
  headcountsSaved: 'The headcounts have been saved.',
})
