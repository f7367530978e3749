import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { detail } from '../../../fields.ts'
import { choiceErrors } from './errors.ts'
import { messageChoice, messageKind, ownMessages, unsubscribe } from './schema.ts'

const path = '/api/users/profile/messages/'

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
  unsubscribe: {
    method: 'POST',
    path: '/api/messages/unsubscribe/',
    access: 'public',
    summary: 'Switch off the mails of a kind with the link of one of them, without signing in',
    body: unsubscribe,
    response: detail,
    errors: [choiceErrors.linkUnknown],
  },
})

export const choicesFeature = defineFeature({ endpoints: choiceEndpoints })
