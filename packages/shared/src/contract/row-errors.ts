import * as z from 'zod/mini'
import type { Endpoint, Whose } from './endpoint.ts'
import type { DeclaredError } from './errors.ts'
import { generalErrors } from './general-errors.ts'
import { uploadErrorsOf } from './upload-errors.ts'

const {
  adminsOnly,
  carersOnly,
  helpersOnly,
  leadersOnly,
  signInNeeded,
  stewardsOnly,
  tokenNeeded,
  tokenNotForThis,
  twoStepRequired,
} = generalErrors
const accessErrors: Record<Endpoint['access'], DeclaredError[]> = {
  public: [],
  member: [signInNeeded],
  steward: [signInNeeded, stewardsOnly, twoStepRequired],
  carer: [signInNeeded, carersOnly, twoStepRequired],
  helper: [signInNeeded, helpersOnly, twoStepRequired],
  leader: [signInNeeded, leadersOnly, twoStepRequired],
  marker: [signInNeeded, stewardsOnly, twoStepRequired],
  admin: [signInNeeded, adminsOnly, twoStepRequired],
  reader: [tokenNeeded, tokenNotForThis],
}

const { idsDiffer, notYours } = generalErrors
const ownerErrors: Record<Whose, DeclaredError[]> = {
  own: [notYours],
  'own-or-admin': [notYours, idsDiffer],
}

const { jsonExpected, nestedTooDeeply, notAnObject, notUtf8, tooLarge, unsupportedType } =
  generalErrors
const jsonBodyErrors = [
  notUtf8,
  nestedTooDeeply,
  notAnObject,
  tooLarge,
  unsupportedType,
  jsonExpected,
]

const isPaged = (query: Endpoint['query']) =>
  query instanceof z.ZodMiniObject && 'page' in query.shape

/** Every error that an endpoint can send: those it lists, and those that follow from its other properties. */
export function errorsOf(row: Endpoint): DeclaredError[] {
  const {
    access,
    body,
    csrf,
    errors = [],
    file,
    fileType,
    limit,
    method,
    params,
    proof,
    query,
    when,
    whose,
  } = row
  const { failed, invalid, invalidPage, pageOutOfDate, proofNeeded, unavailable, unreadable } =
    generalErrors
  const all = [
    ...errors,
    ...(method === 'GET' && !limit ? [] : [generalErrors.tooManyTries]),
    ...accessErrors[access],
    ...(typeof when === 'object' ? [when.otherwise] : []),
    ...(whose ? ownerErrors[whose] : []),
    ...(proof ? [proofNeeded] : []),
    ...(csrf ? [pageOutOfDate] : []),
    unreadable,
    ...(params || query || body ? [invalid] : []),
    ...(isPaged(query) ? [invalidPage] : []),
    ...(body && !file ? jsonBodyErrors : []),
    ...(file ? Object.values(uploadErrorsOf(fileType)) : []),
    failed,
    unavailable,
  ]
  return [...new Set(all)]
}
