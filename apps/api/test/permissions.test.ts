import { contract, type Endpoint, generalErrors } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { PERSON_FIELDS } from '../src/http/ownership.ts'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, type Person, withOldProof, withRole } from './factories.ts'
import { createFingerprint } from './fuzz/fingerprint.ts'
import { aReadingToken } from './reading-token.ts'
import { refusalByAccess, rightsByAccess } from './refusals.ts'
import { fieldsOf, knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'
import { aLeader } from './serving.ts'

const server = await aChurch()
const { db, pool } = server.services
const fingerprint = await createFingerprint(pool)
const csrf = await csrfHeaders(server)
const session = await aSession(server)

/** How each caller authorises a request that means a member's record. */
const callers = {
  stranger: async () => ({}),
  'a forged token': async () => ({ Authorization: 'Bearer a.b.c' }),
  member: async ({ auth }: Person) => auth,
  'the member, who has left': async ({ id, auth }: Person) => {
    const change = { standing: 'left', leftOn: server.clock.now() }
    await db.user.update({ where: { id }, data: change })
    return auth
  },
  'the member, who waits for approval': async ({ id, auth }: Person) => {
    await db.user.update({ where: { id }, data: { approvedAt: null } })
    return auth
  },
  'another member': async () => (await aMember(server)).auth,
  steward: async () => (await withRole(server, 'steward')).auth,
  carer: async () => (await withRole(server, 'carer')).auth,
  leader: async () => (await aLeader(server)).auth,
  admin: async () => (await anAdmin(server)).auth,
  'a program with a reading token': async () => (await aReadingToken(server)).auth,
  'admin with an old proof': async () => (await withOldProof(server, await anAdmin(server))).auth,
}
type Role = keyof typeof callers
const roles = Object.keys(callers) as Role[]

/** Makes a caller, and the member whose record they mean. */
async function aCaller(role: Role) {
  const member = await aMember(server)
  return { member, auth: await callers[role](member) }
}
type Caller = Awaited<ReturnType<typeof aCaller>>

const personFieldsOf = ({ body }: Endpoint) =>
  Object.keys(fieldsOf(body).properties).filter((name) => PERSON_FIELDS.includes(name))

const ITSELF: Role[] = ['member', 'the member, who has left', 'the member, who waits for approval']
const NOBODY: Role[] = ['stranger', 'a forged token', 'a program with a reading token']
const ADMINS: Role[] = ['admin', 'admin with an old proof']

/** The refusal that the contract calls for; undefined where the caller is let in. */
function refusalOf({ access, path, whose, proof }: Endpoint, namesMember: boolean, role: Role) {
  if (access === 'public') return undefined
  // The key in an address is another one than that in the header.
  const isReader = role === 'a program with a reading token' && !path.includes(':key')
  if (access === 'reader') return isReader ? undefined : generalErrors.tokenNeeded
  if (NOBODY.includes(role)) return generalErrors.signInNeeded
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

/** Each row, once for each body field that can name the member, and once with none of them. */
const requests = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  [undefined, ...personFieldsOf(row)].map((field) => {
    const namesMember = field !== undefined || row.path.includes(':id')
    const letIn = roles.filter((role) => !refusalOf(row, namesMember, role))
    const refused = roles.flatMap((role) => {
      const { status, code } = refusalOf(row, namesMember, role) ?? {}
      return code ? [{ role, status, code }] : []
    })
    return { title: field ? `${name} by ${field}` : name, row, field, letIn, refused }
  }),
)
type Request = (typeof requests)[number]

const { notYours, proofNeeded, signInNeeded } = generalErrors
const refusals = [...Object.values(refusalByAccess), notYours, signInNeeded].map(({ code }) => code)

/** What no request of a caller who is let in may be answered; conditions for a proof have tests of their own. */
const refusalsOf = ({ proof }: Endpoint) =>
  Array.isArray(proof) ? refusals : [...refusals, proofNeeded.code]

/** Sends a request as a caller. */
function send({ row, field }: Request, { member, auth }: Caller) {
  const known = { ...knownFields(member, session), ...(field && { [field]: member.id }) }
  return requestSample(server, row, { headers: { ...csrf, ...auth }, id: member.id, known })
}

async function expectLetIn(request: Request, caller: Caller) {
  const { row } = request
  const { body, status } = await send(request, caller)
  expect(refusalsOf(row)).not.toContain(body?.code)
  if (row.whose) expect(status).toBe(200)
}

/** One after the other, since they share a connection. */
async function all<T, R>(items: T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await act(item))
  return results
}

describe('callers whose calls change nothing', async () => {
  // They share a church, so that reading all of it after each row is enough.
  const made = new Map(await all(roles, async (role) => [role, await aCaller(role)] as const))
  const callerOf = (role: Role) => made.get(role) ?? aCaller(role)
  let state = await fingerprint()

  /** The callers whose request changes something when each sends it again. */
  async function changers(request: Request) {
    const found = await all(request.refused, async ({ role }) => {
      const before = await fingerprint()
      await send(request, await callerOf(role))
      return (await fingerprint()) === before ? [] : [role]
    })
    return found.flat()
  }

  test.each(requests.filter(({ refused }) => refused.length > 0))('$title', async (request) => {
    const answers = await all(request.refused, async ({ role }) => {
      const { status, body } = await send(request, await callerOf(role))
      return { role, status, code: body?.code }
    })
    expect(answers).toEqual(request.refused)
    const before = state
    state = await fingerprint()
    if (state !== before) expect(await changers(request)).toEqual([])
    expect(state).toBe(before)
  })

  const reads = requests.filter(({ row, letIn }) => row.method === 'GET' && letIn.length > 0)
  describe.each(reads)('$title', (request) => {
    test.each(request.letIn)('lets in: %s', async (role) => {
      await expectLetIn(request, await callerOf(role))
    })
  })
})

const writes = requests.filter(({ row }) => row.method !== 'GET')
describe.each(writes)('$title', (request) => {
  beforeEach(async () => void (await pool.query('DELETE FROM users')))

  test.each(request.letIn)('lets in: %s', async (role) => {
    await expectLetIn(request, await aCaller(role))
  })
})

test('every row for members whose body can name a person says whose record it may be', () => {
  const unsaid = Object.entries<Endpoint>(contract).filter(
    ([, row]) => row.access === 'member' && !row.whose && personFieldsOf(row).length > 0,
  )
  // The id is that of an absence or a feed.
  expect(unsaid.map(([name]) => name).toSorted()).toEqual(['removeAbsence', 'removeFeed'])
})
