import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { pageOf } from '../../../paging.ts'
import { userErrors } from '../../people/users/errors.ts'
import { deskErrors } from '../desk/errors.ts'
import { doorPassErrors } from '../door/errors.ts'
import { attendanceErrors } from '../marking/errors.ts'
import { sessionErrors } from '../sessions/errors.ts'
import { cardErrors, ownCardErrors } from './errors.ts'
import {
  newVisit,
  openVisit,
  visitorCard,
  visitorDecisions,
  visitorHeads,
  visitorJoin,
  visitorPerson,
  visitorQuery,
  visitReceipt,
  visitSecret,
  visitUpdate,
} from './schema.ts'

const visitPath = '/api/church/visits/'
const cardPath = '/api/users/visitors/:id/'

/** Why a card's session cannot take marks. */
const notMarked = [
  deskErrors.cancelled,
  deskErrors.notOpened,
  deskErrors.tooOld,
  deskErrors.nameWithdrawn,
]

export const visitorEndpoints = defineEndpoints({
  listOpenVisits: {
    method: 'GET',
    path: visitPath,
    access: 'public',
    limit: networkLimits.read,
    summary: 'List the services for everyone that run now, to which visitors can send a card',
    response: z.array(openVisit),
  },
  makeVisit: {
    method: 'POST',
    path: visitPath,
    access: 'public',
    identifies: true,
    limit: networkLimits.card,
    changes: ['people', 'care', 'office'],
    summary:
      'Fill in a visitor’s card at a running session, with a pass of the door or inside the area; a steward needs neither',
    body: newVisit,
    status: 201,
    response: visitReceipt,
    errors: [
      sessionErrors.notFound,
      ownCardErrors.notOpen,
      ownCardErrors.manyHeads,
      attendanceErrors.noLocation,
      attendanceErrors.outsideArea,
      attendanceErrors.notExact,
      ...Object.values(doorPassErrors),
    ],
  },
  updateVisit: {
    method: 'PUT',
    path: visitPath,
    access: 'public',
    limit: networkLimits.token,
    summary: 'Change one’s own card until it ends; the numbers until the session ends',
    body: visitUpdate,
    response: visitReceipt,
    errors: [
      ownCardErrors.notFound,
      ownCardErrors.ended,
      ownCardErrors.over,
      ownCardErrors.manyHeads,
    ],
  },
  takeBackVisit: {
    method: 'DELETE',
    path: visitPath,
    access: 'public',
    limit: networkLimits.token,
    summary:
      'Take one’s own card back: while the session runs, it no longer counts; later, its numbers stay',
    body: visitSecret,
    response: detail,
    errors: [ownCardErrors.notFound, ownCardErrors.ended],
  },
  listVisitors: {
    method: 'GET',
    path: '/api/users/visitors/',
    access: 'helper',
    when: 'always',
    about: { what: 'attendance', people: ['results.*.user'] },
    summary:
      'List visitors’ cards, newest first: those of sessions that run, without contact, as a steward; all as a carer or an admin',
    query: visitorQuery,
    response: pageOf(visitorCard),
  },
  correctVisitor: {
    method: 'PUT',
    path: cardPath,
    access: 'steward',
    when: 'always',
    changes: ['people', 'care', 'office'],
    summary:
      'Correct the numbers of a card, also once it has ended; as a steward while its session runs',
    body: visitorHeads,
    response: visitorCard,
    errors: [cardErrors.notFound, cardErrors.notNow, ownCardErrors.manyHeads],
  },
  removeVisitor: {
    method: 'DELETE',
    path: cardPath,
    access: 'steward',
    when: 'always',
    changes: ['people', 'care', 'office'],
    summary: 'Remove an open card that is wrong; as a steward while its session runs',
    response: detail,
    errors: [cardErrors.notFound, cardErrors.ended, cardErrors.notNow],
  },
  decideOnVisitors: {
    method: 'POST',
    path: '/api/users/visitors/decide/',
    access: 'helper',
    when: 'always',
    changes: ['people', 'care', 'office'],
    summary:
      'Accept open cards, which then count, or remove them; as a steward those of sessions that run, others are left alone',
    body: visitorDecisions,
    response: detail,
    errors: [cardErrors.notFound],
  },
  addVisitorAsPerson: {
    method: 'POST',
    path: '/api/users/visitors/:id/person/',
    access: 'carer',
    when: 'always',
    changes: ['people', 'care', 'office'],
    about: { what: 'attendance', people: ['user'] },
    summary:
      'Add the visitor as a person without an account, marked present at the session; the card counts one head less',
    body: visitorPerson,
    response: visitorCard,
    errors: [
      cardErrors.notFound,
      cardErrors.ended,
      cardErrors.addressKnown,
      cardErrors.phoneKnown,
      ...notMarked,
    ],
  },
  joinVisitor: {
    method: 'POST',
    path: '/api/users/visitors/:id/join/',
    access: 'admin',
    proof: false,
    changes: ['people', 'care', 'office'],
    about: { what: 'attendance', people: ['user'] },
    summary:
      'Say who of the records the visitor is, and mark them present at the session; the card counts one head less',
    body: visitorJoin,
    response: visitorCard,
    errors: [cardErrors.notFound, cardErrors.ended, userErrors.notFound, ...notMarked],
  },
  endVisitor: {
    method: 'POST',
    path: '/api/users/visitors/:id/end/',
    access: 'carer',
    when: 'always',
    changes: ['people', 'care', 'office'],
    about: { what: 'attendance', people: ['user'] },
    summary: 'End a card that needs nothing more, with its case; it still counts',
    response: visitorCard,
    errors: [cardErrors.notFound, cardErrors.ended],
  },
})
