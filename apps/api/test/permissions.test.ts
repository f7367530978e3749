import { contract, type Endpoint, generalErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { PERSON_FIELDS } from '../src/http/ownership.ts'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, type Person, withOldProof, withRole } from './factories.ts'
import { createFingerprint } from './fuzz/fingerprint.ts'
import { refusalByAccess, rightsByAccess } from './refusals.ts'
import { fieldsOf, knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'
import { aLeader } from './serving.ts'

// Reading everything, before and after each refusal, takes as long as there are rows.
const server = await aChurch({ anew: ['users'] })
const { db } = server.services
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
  'the member, who has left': async () => {
    const change = { standing: 'left', leftOn: server.clock.now() }
    await db.user.update({ where: { id: member.id }, data: change })
    return member.auth
  },
  'the member, who waits for approval': async () => {
    await db.user.update({ where: { id: member.id }, data: { approvedAt: null } })
    return member.auth
  },
  'another member': async () => (await aMember(server)).auth,
  steward: async () => (await withRole(server, 'steward')).auth,
  carer: async () => (await withRole(server, 'carer')).auth,
  leader: async () => (await aLeader(server)).auth,
  admin: async () => (await anAdmin(server)).auth,
  'admin with an old proof': async () => (await withOldProof(server, await anAdmin(server))).auth,
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

const ITSELF: Role[] = ['member', 'the member, who has left', 'the member, who waits for approval']
const ADMINS: Role[] = ['admin', 'admin with an old proof']

/** The refusal that the contract calls for; undefined where the caller is let in. */
function refusalOf({ access, whose, proof }: Endpoint, namesMember: boolean, role: Role) {
  if (access === 'public') return undefined
  if (role === 'stranger' || role === 'a forged token') return generalErrors.signInNeeded
  const isAdmin = ADMINS.includes(role)
  const hasRight = role === access || rightsByAccess[access]?.some((right) => right === role)
  if (access !== 'member' && !hasRight && !isAdmin) return refusalByAccess[access]
  if (whose && namesMember && !ITSELF.includes(role) && (whose === 'own' || !isAdmin)) {
    return generalErrors.notYours
  }
  return proof === true && role === 'admin with an old proof'
    ? generalErrors.proofNeeded
    : undefined
}

const { notYours, proofNeeded, signInNeeded } = generalErrors
const refusals = [...Object.values(refusalByAccess), notYours, signInNeeded].map(({ code }) => code)

/** What no request of a caller who is let in may be answered; conditions for a proof have tests of their own. */
const refusalsOf = ({ proof }: Endpoint) =>
  Array.isArray(proof) ? refusals : [...refusals, proofNeeded.code]

describe.each(requests)('$title', ({ row, field, namesMember }) => {
  test.each(roles)('%s', async (role) => {
    const auth = await callers[role]()
    const known = { ...knownFields(member, session), ...(field && { [field]: member.id }) }
    const refusal = refusalOf(row, namesMember, role)
    const before = refusal && (await fingerprint())
    const answer = await requestSample(server, row, {
      headers: { ...csrf, ...auth },
      id: member.id,
      known,
    })

    if (refusal) {
      expect(answer.body).toMatchObject({ code: refusal.code })
      expect(answer.status).toBe(refusal.status)
      expect(await fingerprint()).toBe(before)
    } else {
      expect(refusalsOf(row)).not.toContain(answer.body?.code)
      if (row.whose) expect(answer.status).toBe(200)
    }
  })
})

test('every row for members whose body can name a person says whose record it may be', () => {
  const unsaid = Object.entries<Endpoint>(contract).filter(
    ([, row]) => row.access === 'member' && !row.whose && personFieldsOf(row).length > 0,
  )
  // The id is that of an absence or a feed.
  expect(unsaid.map(([name]) => name).toSorted()).toEqual(['removeAbsence', 'removeFeed'])
})
