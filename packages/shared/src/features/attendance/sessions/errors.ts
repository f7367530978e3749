import { conflict, notFound } from '../../../contract/errors.ts'

export const sessionErrors = {
  notFound: notFound('session-not-found', 'There is no session with this id.'),
  notOver: conflict('session-not-over', 'This session has not ended yet.'),
  over: conflict('session-over', 'This session has ended: only its name and kind can change.'),
  hasMarks: conflict(
    'session-has-marks',
    'Somebody is marked present at this session, or has a visitor’s card for it, so it cannot be deleted. Until its end, you can cancel it.',
  ),
}

export const seriesErrors = {
  notFound: notFound('series-not-found', 'There is no repeating session with this id.'),
}
