import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const servingErrors = {
  notFound: notFound(
    'serving-slot-not-found',
    'This place in the plan is not there any more. Reload the plan.',
  ),
  changed: conflict('serving-changed', 'The plan has changed in the meantime. Look at it again.'),
  cancelled: conflict('serving-cancelled', 'This service is cancelled, so nobody serves there.'),
  /** Sent with the other role and service in the message. */
  clash: conflict(
    'serving-clash',
    'This person is on somewhere else at that time. Choose somebody else.',
  ),
  notInTeam: badRequest(
    'serving-not-in-team',
    'This person is not in the team. Choose somebody of it.',
  ),
}
