import { contract, type Endpoint, generalErrors, type ProofCondition } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { exampleChurch } from '../src/platform/example-church.ts'
import { anAdmin, aSession, type Person, withOldProof, withRole } from './factories.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'

// Rows that need a recent proof for some requests only: each condition alone, and none of them.

const server = await aChurch({ anew: 'everything' })

let admin: Person
let carer: Person
beforeEach(async () => {
  await anAdmin(server)
  admin = await withOldProof(server, await anAdmin(server))
  carer = await withRole(server, 'carer')
  await server.services.db.user.update({ where: { id: carer.id }, data: { approvedAt: null } })
  await put('/api/users/admin/directory/', { mode: 'closed', newcomers: 'approve' })
})

const put = (path: string, body: object) =>
  server.request.put(path).set(admin.auth).send(body).expect(200)

/** Fields as they are stored. */
const present = {
  mode: 'closed',
  newcomers: 'approve',
  attendance_months: null,
  audit_months: null,
}

/** Another value of each field that a condition names. */
const changed: Record<string, unknown> = {
  attendance_months: 3,
  audit_months: 24,
  contact: { ...exampleChurch.contact, phone: '01582 555199' },
  help: { ...exampleChurch.help, phone: '01582 555199' },
  bank: { ...exampleChurch.bank, account_number: '12345678' },
  email: 'somebody.else@church.test',
  isAdmin: true,
  mode: 'open',
  newcomers: 'open',
  roles: ['steward'],
  standing: 'left',
}

const fieldOf = (condition: ProofCondition) =>
  'changed' in condition ? condition.changed : condition.sent
const neededBy = (condition: ProofCondition) =>
  'sent' in condition && condition.value !== undefined
    ? condition.value
    : changed[fieldOf(condition)]

const rows = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  Array.isArray(row.proof) ? [{ name, row, conditions: row.proof }] : [],
)

async function codeOf(row: Endpoint, fields: object) {
  const session = await aSession(server)
  // A row about one's own record is called about oneself.
  const whom = row.whose ? admin : carer
  const range = { from: '2026-01-01', to: '2026-02-01' }
  const { body } = await requestSample(server, row, {
    headers: admin.auth,
    id: whom.id,
    known: { ...knownFields(whom, session), ...range, ...present, ...fields },
  })
  return body?.code
}

describe.each(rows)('$name', ({ row, conditions }) => {
  test.each<ProofCondition>(conditions)('needs a recent proof with %j', async (condition) => {
    const fields = { [fieldOf(condition)]: neededBy(condition) }
    expect(await codeOf(row, fields)).toBe(generalErrors.proofNeeded.code)
  })

  test('needs none without', async () => {
    expect(await codeOf(row, {})).not.toBe(generalErrors.proofNeeded.code)
  })
})
