import { defineErrors } from '../../../contract/errors.ts'

export const sessionErrors = defineErrors({
  notFound: {
    code: 'session-not-found',
    status: 404,
    detail: 'There is no session with this id.',
  },
  notOver: { code: 'session-not-over', status: 409, detail: 'This session has not ended yet.' },
  over: {
    code: 'session-over',
    status: 409,
    detail: 'This session has ended: only its name and kind can change.',
  },
  hasMarks: {
    code: 'session-has-marks',
    status: 409,
    detail:
      'Somebody is marked present at this session, or has a visitor’s card for it, so it cannot be deleted. Until its end, you can cancel it.',
  },
})

export const seriesErrors = defineErrors({
  notFound: {
    code: 'series-not-found',
    status: 404,
    detail: 'There is no repeating session with this id.',
  },
})
