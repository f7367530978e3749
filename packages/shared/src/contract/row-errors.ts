import { pageQuery } from '../paging.ts'
import type { Endpoint } from './endpoint.ts'
import type { DeclaredError } from './errors.ts'
import { generalErrors } from './general-errors.ts'
import { uploadErrors } from './upload-errors.ts'

const { adminsOnly, signInNeeded, twoStepRequired } = generalErrors
const byAccess: Record<Endpoint['access'], DeclaredError[]> = {
  public: [],
  member: [signInNeeded],
  admin: [signInNeeded, adminsOnly, twoStepRequired],
}

const { jsonExpected, nestedTooDeeply, notAnObject, notUtf8, tooLarge, unsupportedType } =
  generalErrors
const ofJson = [notUtf8, nestedTooDeeply, notAnObject, tooLarge, unsupportedType, jsonExpected]

/** Every error that a row can answer: those that it lists, and those that follow from the row itself. */
export function errorsOf(row: Endpoint): DeclaredError[] {
  const { access, body, csrf, errors = [], file, params, query } = row
  const { failed, invalid, invalidPage, pageOutOfDate, unavailable, unreadable } = generalErrors
  return [
    ...errors,
    ...byAccess[access],
    ...(csrf ? [pageOutOfDate] : []),
    unreadable,
    ...(params || query || body ? [invalid] : []),
    ...(query === pageQuery ? [invalidPage] : []),
    ...(body && !file ? ofJson : []),
    ...(file ? Object.values(uploadErrors) : []),
    failed,
    unavailable,
  ]
}
