import { accessTexts } from '../access-texts.ts'
import {
  badRequest,
  contentTooLarge,
  forbidden,
  internalError,
  notFound,
  serviceUnavailable,
  tooManyRequests,
  unauthorized,
  unsupportedMediaType,
} from './errors.ts'

/** Errors that belong to no feature. `errorsOf` derives which endpoints can send them. */
export const generalErrors = {
  signInNeeded: unauthorized('sign-in-needed', 'Please sign in.'),
  adminsOnly: forbidden('admins-only', accessTexts.adminsOnly),
  stewardsOnly: forbidden('stewards-only', 'Only stewards can do this. An admin can make you one.'),
  carersOnly: forbidden('carers-only', 'Only carers can do this. An admin can make you one.'),
  helpersOnly: forbidden(
    'helpers-only',
    'Only stewards and carers can do this. An admin can make you one.',
  ),
  leadersOnly: forbidden(
    'leaders-only',
    'Only those who lead a team can do this. An admin can make you one.',
  ),
  twoStepRequired: forbidden('two-step-required', accessTexts.twoStepRequired),
  tokenNeeded: unauthorized(
    'token-needed',
    'This needs a reading token that has not ended. An admin can make one.',
  ),
  tokenNotForThis: forbidden('token-not-for-this', 'This token is not for that.'),
  notYours: forbidden('not-yours', 'You can only view and change your own record.'),
  idsDiffer: badRequest('ids-differ', 'The ids in this request belong to different people.'),
  proofNeeded: forbidden(
    'proof-needed',
    'Please confirm that it’s you: this needs your password or a code.',
  ),
  pageOutOfDate: forbidden(
    'page-out-of-date',
    'This page is out of date. Please reload it and try again.',
  ),
  /** Sent with the first field's message in place of this one, and with all messages in `errors`. */
  invalid: badRequest('invalid', 'Please check what you’ve entered.'),
  unreadable: badRequest('unreadable', 'The request could not be read.'),
  notUtf8: badRequest('not-utf-8', 'The request is not valid UTF-8.'),
  nestedTooDeeply: badRequest('nested-too-deeply', 'The request is nested too deeply.'),
  notAnObject: badRequest('not-an-object', 'Please send a JSON object, not a list.'),
  tooLarge: contentTooLarge('too-large', 'The request is too large.'),
  unsupportedType: unsupportedMediaType(
    'unsupported-type',
    'This kind of content is not supported.',
  ),
  jsonExpected: unsupportedMediaType('json-expected', 'Please send JSON.'),
  invalidPage: notFound('invalid-page', 'Invalid page.'),
  /** Sent with the waiting time in the message. */
  tooManyTries: tooManyRequests('too-many-tries', 'Too many attempts. Please wait and try again.'),
  unavailable: serviceUnavailable(
    'unavailable',
    'The service is not available right now. Please try again in a moment.',
  ),
  failed: internalError('failed', 'Something went wrong on our side. Please try again.'),
}

/** Errors at addresses outside the contract. */
export const siteErrors = {
  notFound: notFound('not-found', 'There is nothing at this address.'),
  noPicture: notFound('picture-not-found', 'There is no picture at this address.'),
  metricsTokenNeeded: unauthorized('metrics-token-needed', 'The metrics require a token.'),
  starting: serviceUnavailable('starting', 'The service is starting.'),
  stopping: serviceUnavailable('stopping', 'The service is stopping.'),
}
