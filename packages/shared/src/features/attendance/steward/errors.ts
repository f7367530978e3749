import { defineErrors } from '../../../contract/errors.ts'

export const stewardErrors = defineErrors({
  off: {
    code: 'steward-taps-off',
    status: 403,
    detail: 'Stewards cannot mark people here. An admin can allow it.',
  },
  notOpen: {
    code: 'session-takes-no-marks',
    status: 409,
    detail: 'This session takes no marks now. Please choose the one that is running.',
  },
  notFound: {
    code: 'person-not-found',
    status: 404,
    detail: 'This person is not in the church’s records any more. Please search again.',
  },
  alreadyPresent: {
    code: 'already-present',
    status: 409,
    detail: 'This person is already marked present.',
  },
  tooLateToUndo: {
    code: 'too-late-to-undo',
    status: 409,
    detail: 'This mark cannot be undone here any more. An admin can correct it.',
  },
  notServing: {
    code: 'steward-not-serving',
    status: 403,
    detail:
      'As a leader, you can mark those who serve in your team here. Ask a steward for others.',
  },
})
