import { accessMessages } from '../access-messages.ts'
import { defineErrors } from './errors.ts'

/** Errors that belong to no feature. `errorsOf` derives which endpoints can send them. */
export const generalErrors = defineErrors({
  signInNeeded: { code: 'sign-in-needed', status: 401, detail: 'Please sign in.' },
  adminsOnly: { code: 'admins-only', status: 403, detail: accessMessages.adminsOnly },
  stewardsOnly: {
    code: 'stewards-only',
    status: 403,
    detail: 'Only stewards can do this. An admin can make you one.',
  },
  carersOnly: {
    code: 'carers-only',
    status: 403,
    detail: 'Only carers can do this. An admin can make you one.',
  },
  helpersOnly: {
    code: 'helpers-only',
    status: 403,
    detail: 'Only stewards and carers can do this. An admin can make you one.',
  },
  leadersOnly: {
    code: 'leaders-only',
    status: 403,
    detail: 'Only those who lead a team can do this. An admin can make you one.',
  },
  twoStepRequired: {
    code: 'two-step-required',
    status: 403,
    detail: accessMessages.twoStepRequired,
  },
  notYours: {
    code: 'not-yours',
    status: 403,
    detail: 'You can only view and change your own record.',
  },
  idsDiffer: {
    code: 'ids-differ',
    status: 400,
    detail: 'The ids in this request belong to different people.',
  },
  proofNeeded: {
    code: 'proof-needed',
    status: 403,
    detail: 'Please confirm that it’s you: this needs your password or a code.',
  },
  pageOutOfDate: {
    code: 'page-out-of-date',
    status: 403,
    detail: 'This page is out of date. Please reload it and try again.',
  },
  /** Sent with the first field's message in place of this one, and with all messages in `errors`. */
  invalid: { code: 'invalid', status: 400, detail: 'Please check what you’ve entered.' },
  unreadable: { code: 'unreadable', status: 400, detail: 'The request could not be read.' },
  notUtf8: { code: 'not-utf-8', status: 400, detail: 'The request is not valid UTF-8.' },
  nestedTooDeeply: {
    code: 'nested-too-deeply',
    status: 400,
    detail: 'The request is nested too deeply.',
  },
  notAnObject: {
    code: 'not-an-object',
    status: 400,
    detail: 'Please send a JSON object, not a list.',
  },
  tooLarge: { code: 'too-large', status: 413, detail: 'The request is too large.' },
  unsupportedType: {
    code: 'unsupported-type',
    status: 415,
    detail: 'This kind of content is not supported.',
  },
  jsonExpected: { code: 'json-expected', status: 415, detail: 'Please send JSON.' },
  invalidPage: { code: 'invalid-page', status: 404, detail: 'Invalid page.' },
  /** Sent with the waiting time in the message. */
  tooManyTries: {
    code: 'too-many-tries',
    status: 429,
    detail: 'Too many attempts. Please wait and try again.',
  },
  unavailable: {
    code: 'unavailable',
    status: 503,
    detail: 'The service is not available right now. Please try again in a moment.',
  },
  failed: {
    code: 'failed',
    status: 500,
    detail: 'Something went wrong on our side. Please try again.',
  },
})

/** Errors at addresses outside the contract. */
export const siteErrors = defineErrors({
  notFound: { code: 'not-found', status: 404, detail: 'There is nothing at this address.' },
  noPicture: {
    code: 'picture-not-found',
    status: 404,
    detail: 'There is no picture at this address.',
  },
  metricsTokenNeeded: {
    code: 'metrics-token-needed',
    status: 401,
    detail: 'The metrics require a token.',
  },
  starting: { code: 'starting', status: 503, detail: 'The service is starting.' },
  stopping: { code: 'stopping', status: 503, detail: 'The service is stopping.' },
})
