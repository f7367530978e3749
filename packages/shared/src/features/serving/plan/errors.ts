import { defineErrors } from '../../../contract/errors.ts'

export const servingErrors = defineErrors({
  notFound: {
    code: 'serving-slot-not-found',
    status: 404,
    detail: 'This place in the plan is not there any more. Reload the plan.',
  },
  cancelled: {
    code: 'serving-cancelled',
    status: 409,
    detail: 'This service is cancelled, so nobody serves there.',
  },
  /** Sent with the other role and service in the message. */
  clash: {
    code: 'serving-clash',
    status: 409,
    detail: 'This person is on somewhere else at that time. Choose somebody else.',
  },
  notInTeam: {
    code: 'serving-not-in-team',
    status: 400,
    detail: 'This person is not in the team. Choose somebody of it.',
  },
})
