import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors.ts'

export const groupErrors = {
  /** Also for a closed group to which the caller does not belong: it answers as one that does not exist. */
  notFound: notFound('group-not-found', 'This group is not there any more. Reload the list.'),
  notYours: forbidden('group-not-yours', 'Only the people of this group see this.'),
  notLeader: forbidden('group-not-leader', 'Only a leader of this group can do this.'),
  full: conflict('group-full', 'This group is full. Ask its leader when a place becomes free.'),
  ended: conflict('group-ended', 'This group has ended.'),
  personNotFound: badRequest(
    'group-person-not-found',
    'This person is not in the group any more. Reload the list.',
  ),
  leaderNotFound: badRequest(
    'group-leader-not-found',
    'One of the leaders is not an active, approved adult of the church. Choose again.',
  ),
  leadersChanged: conflict(
    'group-leaders-changed',
    'The leaders have changed meanwhile. Note what you entered, close this form and open it again.',
  ),
  /** Also for a meeting of another group. */
  meetingNotFound: notFound(
    'group-meeting-not-found',
    'This meeting is not there any more. Reload the page.',
  ),
  notYet: conflict('group-not-yet', 'The list opens half an hour before the meeting.'),
  tooLate: conflict('group-too-late', 'This meeting is too long ago. Ask the church’s office.'),
  notMet: conflict('group-not-met', 'The group did not meet, so nobody can be marked.'),
  marksNotItself: conflict('group-marks-not-itself', 'In this group, the leader marks everybody.'),
  /** Somebody who is counted without their name, or not at all: of services, stewards are told as much. */
  noName: conflict(
    'group-no-name',
    'This person took their name off this meeting, or chose not to be counted. Their attendance is not entered by name.',
  ),
  /** The same answer if the leader no longer leads, two days have passed, or the link never existed. */
  linkEnded: notFound(
    'group-link-ended',
    'This link no longer works. Sign in, and open the group under “My groups”.',
  ),
}
