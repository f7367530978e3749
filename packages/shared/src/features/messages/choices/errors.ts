import { defineErrors } from '../../../contract/errors.ts'

export const choiceErrors = defineErrors({
  unknownKind: {
    code: 'message-kind-unknown',
    status: 400,
    detail: 'There is no such kind of message. Please reload the page.',
  },
  required: {
    code: 'message-kind-required',
    status: 409,
    detail: 'These messages can’t be switched off: they protect your account, or were asked for.',
  },
  noSuchWay: {
    code: 'message-way-unknown',
    status: 400,
    detail: 'These messages don’t come this way.',
  },
  privateEndpoint: {
    code: 'push-endpoint-private',
    status: 400,
    detail: 'Notifications only leave to push services on the public internet.',
  },
  badKeys: {
    code: 'push-keys-invalid',
    status: 400,
    detail:
      'These are not a browser’s keys. Switch notifications off in the browser, and on again.',
  },
  linkUnknown: {
    code: 'unsubscribe-link-unknown',
    status: 404,
    detail: 'This link no longer works. Please sign in and choose under Messages.',
  },
})
