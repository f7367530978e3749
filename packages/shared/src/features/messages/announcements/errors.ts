import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const announcementErrors = {
  notFound: notFound('announcement-not-found', 'There is no announcement with this id.'),
  published: conflict(
    'announcement-published',
    'People see this announcement already. Withdraw it to hide it.',
  ),
  over: conflict(
    'announcement-over',
    'This announcement has ended. To send it, first change when it ends.',
  ),
  sessionUnknown: badRequest(
    'announcement-session-unknown',
    'There is no such session. Please choose another.',
  ),
  peopleUnknown: badRequest(
    'announcement-people-unknown',
    'Nobody of those you chose is in the records any more.',
  ),
}
