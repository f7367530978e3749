import { conflict, forbidden, notFound } from '../../../contract/errors.ts'

export const householdErrors = {
  notFound: notFound('household-not-found', 'There is no household with this id.'),
  personNotFound: notFound(
    'household-person-not-found',
    'One of these people is not in the church’s records any more. Please choose again.',
  ),
  /** Sent with the names in the message. */
  inAnother: conflict(
    'in-another-household',
    'An adult belongs to one household, and nobody is an adult in one and a child in another.',
  ),
  mayNotMark: forbidden(
    'household-may-not-mark',
    'You can’t mark a household present. The church’s office can allow it.',
  ),
  notInHousehold: forbidden(
    'not-in-household',
    'Not everybody here belongs to your household, so nobody has been marked.',
  ),
  none: notFound(
    'no-household',
    'You don’t belong to a household. The church’s office can add you to one.',
  ),
  adultsOnly: forbidden(
    'household-adults-only',
    'Only an adult can ask for a change of the household.',
  ),
  waiting: conflict(
    'household-request-waiting',
    'Your last request is still waiting for the church’s office.',
  ),
  requestNotFound: notFound('household-request-not-found', 'This request is not there any more.'),
  decided: conflict(
    'household-request-decided',
    'Another admin has already decided about this request.',
  ),
}
