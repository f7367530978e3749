import { defineErrors } from '../../../contract/errors.ts'

export const announcementErrors = defineErrors({
  notFound: {
    code: 'announcement-not-found',
    status: 404,
    detail: 'There is no announcement with this id.',
  },
  over: {
    code: 'announcement-over',
    status: 409,
    detail: 'This announcement has ended. To send it, first change when it ends.',
  },
  sessionUnknown: {
    code: 'announcement-session-unknown',
    status: 400,
    detail: 'There is no such session. Please choose another.',
  },
})
