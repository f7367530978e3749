import { conflict, forbidden, notFound } from '../../../contract/errors.ts'

export const stewardErrors = {
  off: forbidden('steward-taps-off', 'Stewards cannot mark people here. An admin can allow it.'),
  notOpen: conflict(
    'session-takes-no-marks',
    'This session takes no marks now. Please choose the one that is running.',
  ),
  notFound: notFound(
    'person-not-found',
    'This person is not in the church’s records any more. Please search again.',
  ),
  alreadyPresent: conflict('already-present', 'This person is already marked present.'),
  notCounted: conflict('person-not-counted', 'This person chose not to be counted.'),
  tooLateToUndo: conflict(
    'too-late-to-undo',
    'This mark cannot be undone here any more. An admin can correct it.',
  ),
  notServing: forbidden(
    'steward-not-serving',
    'As a leader, you can mark those who serve in your team here. Ask a steward for others.',
  ),
}
