import { defineErrors } from '../../../contract/errors.ts'

export const teamErrors = defineErrors({
  notFound: {
    code: 'serving-team-not-found',
    status: 404,
    detail: 'This team is not there any more. Reload the list.',
  },
  /** Only a team's own people and admins see its plan and roles. */
  notYours: {
    code: 'serving-team-not-yours',
    status: 403,
    detail: 'This is another team’s. Ask one of its leaders, or an admin.',
  },
  over: {
    code: 'serving-over',
    status: 409,
    detail: 'This service is over, so its plan cannot change any more.',
  },
  nameTaken: {
    code: 'serving-team-name-taken',
    status: 409,
    detail: 'Another team has this name already. Choose a different one.',
  },
  leaderNotFound: {
    code: 'serving-leader-not-found',
    status: 400,
    detail: 'One of the leaders is not an active person of the church. Choose again.',
  },
})
