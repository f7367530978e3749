import { defineErrors } from '../../../contract/errors.ts'

export const servingAnswerErrors = defineErrors({
  /** Also for another person's date, and for a draft. */
  notFound: {
    code: 'serving-date-not-found',
    status: 404,
    detail: 'You’re not down for this any more. Reload your dates.',
  },
  /** The same answer if the session is over, the person no longer serves, or the link never existed. */
  linkEnded: {
    code: 'serving-link-ended',
    status: 404,
    detail: 'This link no longer works. Sign in to see your dates, or ask your team’s leader.',
  },
  taken: {
    code: 'serving-taken',
    status: 409,
    detail: 'Somebody else is down for this now. Ask your team’s leader if you want to help.',
  },
  swapNotFound: {
    code: 'serving-swap-not-found',
    status: 404,
    detail: 'This question is settled already. Reload your dates.',
  },
  swapWithSelf: {
    code: 'serving-swap-with-self',
    status: 400,
    detail: 'Choose somebody else.',
  },
  personNotFound: {
    code: 'serving-person-not-found',
    status: 400,
    detail: 'One of these people is not in the church’s records any more. Choose again.',
  },
})
