import { defineEndpoints } from '../../../contract/endpoint.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { choiceErrors } from './errors.ts'
import {
  messageChoice,
  messageKind,
  messagesTo,
  ownMessages,
  pushKey,
  pushRemoval,
  pushSubscription,
  sentMessageTo,
  unsubscribe,
} from './schema.ts'

const path = '/api/users/profile/messages/'
const pushPath = '/api/users/profile/push/'

export const choiceEndpoints = defineEndpoints({
  getMessages: {
    method: 'GET',
    path,
    access: 'member',
    shows: 'self',
    summary: 'Get which messages the caller gets, what was sent, and who looked at their details',
    response: ownMessages,
  },
  chooseMessages: {
    method: 'PUT',
    path,
    access: 'member',
    shows: 'self',
    summary: 'Switch a kind of message on or off',
    body: messageChoice,
    response: messageKind,
    errors: [choiceErrors.unknownKind, choiceErrors.required, choiceErrors.noSuchWay],
  },
  listMessagesTo: {
    method: 'GET',
    path: '/api/users/members/:id/messages/',
    access: 'admin',
    about: { what: 'account', people: ['params.id'] },
    summary: 'List what was sent to a person in the last 90 days, the latest first',
    response: messagesTo,
  },
  listSentMessages: {
    method: 'GET',
    path: '/api/users/admin/messages/',
    access: 'admin',
    about: { what: 'account', people: ['results.*.to.id'] },
    summary:
      'List what was sent to people in the last 90 days, the latest first, or search by their names',
    query: pageQuery,
    response: pageOf(sentMessageTo),
  },
  getPushKey: {
    method: 'GET',
    path: '/api/church/push-key/',
    access: 'public',
    limit: networkLimits.read,
    summary: 'Get the key with which a browser subscribes to notifications',
    response: pushKey,
  },
  addPush: {
    method: 'POST',
    path: pushPath,
    access: 'member',
    shows: 'self',
    summary: 'Let a browser of the caller show notifications',
    body: pushSubscription,
    response: detail,
    errors: [choiceErrors.privateEndpoint, choiceErrors.badKeys],
  },
  removePush: {
    method: 'DELETE',
    path: pushPath,
    access: 'member',
    shows: 'self',
    summary: 'Stop notifications in a browser of the caller',
    body: pushRemoval,
    response: detail,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/messages/unsubscribe/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Switch off a kind of mail by the link in one of them, without signing in',
    body: unsubscribe,
    response: detail,
    errors: [choiceErrors.linkUnknown],
  },
})
