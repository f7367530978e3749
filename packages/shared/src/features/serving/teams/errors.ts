import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors.ts'

export const teamErrors = {
  notFound: notFound('serving-team-not-found', 'This team is not there any more. Reload the list.'),
  /** Only a team's own people and admins see its plan and roles. */
  notYours: forbidden(
    'serving-team-not-yours',
    'This is another team’s. Ask one of its leaders, or an admin.',
  ),
  over: conflict('serving-over', 'This service is over, so its plan cannot change any more.'),
  notNow: forbidden(
    'serving-not-now',
    'Who serves is shown here from the opening of the service until a day after its end.',
  ),
  nameTaken: conflict(
    'serving-team-name-taken',
    'Another team has this name already. Choose a different one.',
  ),
  leaderNotFound: badRequest(
    'serving-leader-not-found',
    'One of the leaders is not an active person of the church. Choose again.',
  ),
  /** Leading shows a team's people, whom nobody sees before they are approved. */
  leaderWaits: conflict(
    'serving-leader-waits',
    'One of the leaders waits for approval. Approve them under Newcomers first.',
  ),
}
