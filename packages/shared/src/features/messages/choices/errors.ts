import { badRequest, conflict, notFound } from '../../../contract/errors.ts'

export const choiceErrors = {
  unknownKind: badRequest(
    'message-kind-unknown',
    'There is no such kind of message. Please reload the page.',
  ),
  required: conflict(
    'message-kind-required',
    'These messages can’t be switched off: they protect your account, or were asked for.',
  ),
  noSuchWay: badRequest('message-way-unknown', 'These messages don’t come this way.'),
  privateEndpoint: badRequest(
    'push-endpoint-private',
    'Notifications only leave to push services on the public internet.',
  ),
  badKeys: badRequest(
    'push-keys-invalid',
    'These are not a browser’s keys. Switch notifications off in the browser, and on again.',
  ),
  linkUnknown: notFound(
    'unsubscribe-link-unknown',
    'This link no longer works. Please sign in and choose under “Emails and notifications”.',
  ),
}
