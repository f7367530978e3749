import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const servingAnswerErrors = {
  /** Also for another person's date, and for a draft. */
  notFound: notFound(
    'serving-date-not-found',
    'You’re not down for this any more. Reload your dates.',
  ),
  /** The same answer if the session is over, the person no longer serves, or the link never existed. */
  linkEnded: notFound(
    'serving-link-ended',
    'This link no longer works. Sign in to see your dates, or ask your team’s leader.',
  ),
  taken: conflict(
    'serving-taken',
    'Somebody else is down for this now. Ask your team’s leader if you want to help.',
  ),
  swapNotFound: notFound(
    'serving-swap-not-found',
    'This question is settled already. Reload your dates.',
  ),
  swapWithSelf: badRequest('serving-swap-with-self', 'Choose somebody else.'),
  personNotFound: badRequest(
    'serving-person-not-found',
    'One of these people is not in the church’s records any more. Choose again.',
  ),
}
