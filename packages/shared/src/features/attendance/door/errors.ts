import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages } from '../../../texts.ts'

export const doorErrors = defineErrors({
  closed: {
    code: 'door-closed',
    status: 409,
    detail: 'This session takes no marks any more: it has ended or has been cancelled.',
  },
  codeWrong: {
    code: 'door-code-wrong',
    status: 400,
    detail: 'This code isn’t right. Please enter the digits that the screen at the door shows now.',
  },
  codeExpired: {
    code: 'door-code-expired',
    status: 410,
    detail: 'This code has changed. Please scan or enter the one that the screen shows now.',
  },
})

/** Why a mark is refused for its pass, or for lack of one. */
export const doorPassErrors = defineErrors({
  needed: {
    code: 'door-code-needed',
    status: 403,
    detail: 'Please scan or enter the code at the door first: this church asks for it.',
  },
  invalid: {
    code: 'door-pass-invalid',
    status: 400,
    detail: 'This pass isn’t valid. Please scan or enter the code at the door again.',
  },
  expired: {
    code: 'door-pass-expired',
    status: 410,
    detail: 'Your pass has expired. Please scan or enter the code at the door again.',
  },
  elsewhere: {
    code: 'door-pass-elsewhere',
    status: 409,
    detail: 'Your pass is for another session. Please scan or enter the code of this one.',
  },
})

export const doorMessages = defineMessages({ saved: 'Saved.' })
