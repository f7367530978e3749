import { contract, type Endpoint, generalErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { PERSON_FIELDS } from '../src/http/ownership.ts'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, type Person, withRole } from './factories.ts'
import { createFingerprint } from './fuzz/fingerprint.ts'
import { fieldsOf, knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const fingerprint = await createFingerprint(server.services.pool)
const csrf = await csrfHeaders(server)
const session = await aSession(server)

/** Whose record each request means. */
let member: Person
beforeEach(async () => {
  member = await aMember(server)
})

const callers = {
  stranger: async () => ({}),
  'a forged token': async () => ({ Authorization: 'Bearer a.b.c' }),
  member: async () => member.auth,
  'another member': async () => (await aMember(server)).auth,
  steward: async () => (await withRole(server, 'steward')).auth,
  carer: async () => (await withRole(server, 'carer')).auth,
  admin: async () => (await anAdmin(server)).auth,
}
type Role = keyof typeof callers
const roles = Object.keys(callers) as Role[]

const personFieldsOf = ({ body }: Endpoint) =>
  Object.keys(fieldsOf(body).properties).filter((name) => PERSON_FIELDS.includes(name))

/** Each row, once for each body field that can name the member, and once with none of them. */
const requests = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  [undefined, ...personFieldsOf(row)].map((field) => ({
    title: field ? `${name} by ${field}` : name,
    row,
    field,
    namesMember: field !== undefined || row.path.includes(':id'),
  })),
)

const refusalByAccess = {
  steward: generalErrors.stewardsOnly,
  carer: generalErrors.carersOnly,
  admin: generalErrors.adminsOnly,
}

/** The refusal that the contract calls for; undefined where the caller is let in. */
function refusalOf({ access, whose }: Endpoint, namesMember: boolean, role: Role) {
  if (access === 'public') return undefined
  if (role === 'stranger' || role === 'a forged token') return generalErrors.signInNeeded
  if (access !== 'member' && role !== access && role !== 'admin') return refusalByAccess[access]
  if (!whose || !namesMember || role === 'member') return undefined
  return whose === 'own' || role !== 'admin' ? generalErrors.notYours : undefined
}

const { notYours, signInNeeded } = generalErrors
const refusals: (string | undefined)[] = [
  ...Object.values(refusalByAccess),
  notYours,
  signInNeeded,
].map(({ code }) => code)

describe.each(requests)('$title', ({ row, field, namesMember }) => {
  test.each(roles)('%s', async (role) => {
    const auth = await callers[role]()
    const known = { ...knownFields(member, session), ...(field && { [field]: member.id }) }
    const before = await fingerprint()
    const answer = await requestSample(server, row, {
      headers: { ...csrf, ...auth },
      id: member.id,
      known,
    })

    const refusal = refusalOf(row, namesMember, role)
    if (refusal) {
      expect(answer.body).toMatchObject({ code: refusal.code })
      expect(answer.status).toBe(refusal.status)
      expect(await fingerprint()).toBe(before)
    } else {
      expect(refusals).not.toContain(answer.body?.code)
      if (row.whose) expect(answer.status).toBe(200)
    }
  })
})

test('every row for members whose body can name a person says whose record it may be', () => {
  const unsaid = Object.entries<Endpoint>(contract).filter(
    ([, row]) => row.access === 'member' && !row.whose && personFieldsOf(row).length > 0,
  )
  // The id is that of an absence.
  expect(unsaid.map(([name]) => name)).toEqual(['removeAbsence'])
})
