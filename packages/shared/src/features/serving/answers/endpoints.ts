import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail } from '../../../fields.ts'
import { servingErrors } from '../plan/errors.ts'
import { teamErrors } from '../teams/errors.ts'
import { servingAnswerErrors } from './errors.ts'
import {
  ownServing,
  ownSlot,
  servingAnswer,
  servingLink,
  servingLinkAnswer,
  servingQuestion,
  servingWishes,
  swapState,
  swapWish,
} from './schema.ts'

const { cancelled, clash, notInTeam } = servingErrors
const { over } = teamErrors
const { linkEnded, notFound, personNotFound, swapNotFound, swapWithSelf, taken } =
  servingAnswerErrors
const wishesPath = '/api/users/profile/serving/wishes/'

export const servingAnswerEndpoints = defineEndpoints({
  getOwnServing: {
    method: 'GET',
    path: '/api/users/profile/serving/',
    access: 'member',
    shows: 'others',
    summary: 'Get the caller’s coming dates, and the swaps that concern them',
    response: ownServing,
  },
  answerServing: {
    method: 'POST',
    path: '/api/users/profile/serving/:slot/answer/',
    access: 'member',
    shows: 'self',
    summary: 'Say yes or no to a date; the last answer counts',
    body: servingAnswer,
    response: ownSlot,
    errors: [notFound, taken, over, cancelled, clash],
  },
  askForSwap: {
    method: 'POST',
    path: '/api/users/profile/serving/:slot/swap/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.swap,
    summary: 'Ask a person of the team to take a date, or to swap dates',
    body: swapWish,
    status: 201,
    response: z.object({ id: z.int() }),
    errors: [notFound, notInTeam, swapWithSelf, over, cancelled, clash],
  },
  answerSwap: {
    method: 'POST',
    path: '/api/users/profile/serving/swaps/:id/',
    access: 'member',
    shows: 'self',
    summary:
      'Say yes or no to a swap: as the person asked or, where the team requires it, as a leader',
    body: servingAnswer,
    response: z.object({ id: z.int(), state: swapState }),
    errors: [swapNotFound, over, cancelled, clash],
  },
  takeBackSwap: {
    method: 'DELETE',
    path: '/api/users/profile/serving/swaps/:id/',
    access: 'member',
    shows: 'self',
    summary: 'Take back a swap that the caller has asked for and that has not happened yet',
    response: detail,
    errors: [swapNotFound],
  },
  getServingWishes: {
    method: 'GET',
    path: wishesPath,
    access: 'member',
    shows: 'self',
    summary: 'Get how the caller wishes to serve',
    response: servingWishes,
  },
  setServingWishes: {
    method: 'PUT',
    path: wishesPath,
    access: 'member',
    shows: 'self',
    summary: 'Set how the caller wishes to serve; a field left out is no wish',
    body: servingWishes,
    response: servingWishes,
    errors: [personNotFound],
  },
  readServingLink: {
    method: 'POST',
    path: '/api/serving/link/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Show what the link of a mail asks',
    body: servingLink,
    response: servingQuestion,
    errors: [linkEnded],
  },
  answerServingLink: {
    method: 'POST',
    path: '/api/serving/answer/',
    access: 'public',
    limit: networkLimits.token,
    summary: 'Answer with the link of a mail; the last answer counts, until the session ends',
    body: servingLinkAnswer,
    response: servingQuestion,
    errors: [linkEnded, taken, cancelled, clash],
  },
})
