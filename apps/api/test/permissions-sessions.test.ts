import { contract, DAY_MS, type Endpoint, type Right } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember, aSession, withRole } from './factories.ts'
import { refusalByAccess, rightsByAccess } from './refusals.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'
import { aLeader } from './serving.ts'

// What a steward and a carer may do before, during and after a session.

const server = await aChurch()
const DAY = DAY_MS / 60_000

/** Minutes from now to the start and the end of a session. */
const moments = {
  before: { from: 10, to: 60 },
  during: { from: -10, to: 60 },
  'an hour after': { from: -120, to: -60 },
  'two days after': { from: -2 * DAY - 60, to: -2 * DAY },
}
type Moment = keyof typeof moments

/** Whether a row for a role can be called at a moment. */
function isOpen({ when }: Endpoint, moment: Moment): boolean {
  if (typeof when !== 'object' || moment === 'during') return true
  if (moment === 'before') return when.from === undefined
  return moment === 'an hour after' && when.until === 'day-after'
}

const people = {
  steward: await withRole(server, 'steward'),
  carer: await withRole(server, 'carer'),
  leader: await aLeader(server),
}
const rows = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  'when' in row ? [{ name, row }] : [],
)
const refusalOf = (access: Endpoint['access']) =>
  access in refusalByAccess && refusalByAccess[access as keyof typeof refusalByAccess].code
const calls = (Object.keys(people) as Right[]).flatMap((role) =>
  (Object.keys(moments) as Moment[]).map((moment) => ({ role, moment })),
)
const refusals = [
  ...Object.values(refusalByAccess),
  ...rows.flatMap(({ row: { when } }) => (typeof when === 'object' ? [when.otherwise] : [])),
].map(({ code }) => code)

describe.each(rows)('$name', ({ row }) => {
  test.each(calls)('by a $role $moment a session', async ({ role, moment }) => {
    const session = await aSession(server, moments[moment])
    const member = await aMember(server)
    const { body } = await requestSample(server, row, {
      headers: people[role].auth,
      id: session.id,
      known: {
        ...knownFields(member, session),
        keyword: 'Mary',
        session: session.id,
        user: member.id,
      },
    })
    if (row.access !== role && !rightsByAccess[row.access]?.includes(role)) {
      expect(body.code).toBe(refusalOf(row.access))
      return
    }
    if (isOpen(row, moment)) expect(refusals).not.toContain(body?.code)
    else expect(body.code).toBe(typeof row.when === 'object' && row.when.otherwise.code)
  })
})
