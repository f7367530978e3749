import { defineErrors } from '../../../contract/errors.ts'

export const householdErrors = defineErrors({
  notFound: {
    code: 'household-not-found',
    status: 404,
    detail: 'There is no household with this id.',
  },
  personNotFound: {
    code: 'household-person-not-found',
    status: 404,
    detail: 'One of these people is not in the church’s records any more. Please choose again.',
  },
  /** Sent with the names in the message. */
  inAnother: {
    code: 'in-another-household',
    status: 409,
    detail:
      'An adult belongs to one household, and nobody is an adult in one and a child in another.',
  },
  mayNotMark: {
    code: 'household-may-not-mark',
    status: 403,
    detail: 'You can’t mark a household present. The church’s office can allow it.',
  },
  notInHousehold: {
    code: 'not-in-household',
    status: 403,
    detail: 'Not everybody here belongs to your household, so nobody has been marked.',
  },
  none: {
    code: 'no-household',
    status: 404,
    detail: 'You don’t belong to a household. The church’s office can add you to one.',
  },
  adultsOnly: {
    code: 'household-adults-only',
    status: 403,
    detail: 'Only an adult can ask for a change of the household.',
  },
  waiting: {
    code: 'household-request-waiting',
    status: 409,
    detail: 'Your last request is still waiting for the church’s office.',
  },
  requestNotFound: {
    code: 'household-request-not-found',
    status: 404,
    detail: 'This request is not there any more.',
  },
  decided: {
    code: 'household-request-decided',
    status: 409,
    detail: 'Another admin has already decided about this request.',
  },
})
