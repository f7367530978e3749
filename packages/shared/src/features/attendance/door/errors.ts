import { badRequest, conflict, forbidden, gone } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const doorErrors = {
  closed: conflict(
    'door-closed',
    'This session takes no marks any more: it has ended or has been cancelled.',
  ),
  codeWrong: badRequest(
    'door-code-wrong',
    'This code isn’t right. Please enter the digits that the screen at the door shows now.',
  ),
  codeExpired: gone(
    'door-code-expired',
    'This code has changed. Please scan or enter the one that the screen shows now.',
  ),
}

/** Why a mark is refused for its pass, or for lack of one. */
export const doorPassErrors = {
  needed: forbidden(
    'door-code-needed',
    'Please scan or enter the code at the door first: this church asks for it.',
  ),
  invalid: badRequest(
    'door-pass-invalid',
    'This pass isn’t valid. Please scan or enter the code at the door again.',
  ),
  expired: gone(
    'door-pass-expired',
    'Your pass has expired. Please scan or enter the code at the door again.',
  ),
  elsewhere: conflict(
    'door-pass-elsewhere',
    'Your pass is for another session. Please scan or enter the code of this one.',
  ),
}

export const doorTexts = defineTexts({ saved: 'Saved.' })
