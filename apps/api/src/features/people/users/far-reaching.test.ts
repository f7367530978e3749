import type { Role } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  PASSWORD,
  type Person,
  withOldProof,
  withRole,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({ anew: ['users', 'audit_events'] })
const { request, services } = server

/** An admin's unattended screen, another admin and a member. */
let [screen, other, ruth]: Person[] = []
beforeEach(async () => {
  await services.pool.query('DELETE FROM settings WHERE key IN ($1, $2)', [
    'directory',
    'retention',
  ])
  screen = await withOldProof(server, await anAdmin(server, { firstName: 'Screen' }))
  other = await anAdmin(server, { firstName: 'Other' })
  ruth = await aMember(server, { firstName: 'Ruth' })
})

type Method = 'get' | 'put' | 'post' | 'delete'
type Asked = [Method, string, object?]

const call = (method: Method, path: string, body?: object) =>
  request[method](`/api/users/${path}`)
    .set(screen?.auth ?? {})
    .send(body)

const aNewcomer = () =>
  services.db.user.update({ where: { id: ruth?.id ?? 0 }, data: { approvedAt: null } })

describe('without a recent proof, an admin does not', () => {
  test.each<[string, () => Asked]>([
    ['delete a person', () => ['delete', `delete/${ruth?.id}/`, {}]],
    ['delete another admin', () => ['delete', `delete/${other?.id}/`, {}]],
    ['give somebody a role', () => ['put', `update/${ruth?.id}/`, { roles: ['carer'] }]],
    ['demote another admin', () => ['put', `update/${other?.id}/`, { isAdmin: false }]],
    ["end somebody's sign-ins", () => ['post', `update/${other?.id}/sign-ins/end/`]],
    [
      'shorten how long records are kept',
      () => ['put', 'admin/retention/', { attendance_months: 1, audit_months: 12 }],
    ],
    ['decline a newcomer', () => ['post', `admin/newcomers/${ruth?.id}/`, { decision: 'decline' }]],
    [
      'decline several newcomers',
      () => ['post', 'admin/newcomers/', { ids: [ruth?.id], decision: 'decline' }],
    ],
    [
      'take the list of people away',
      () => ['get', 'admin/reports/people/?from=2026-01-01&to=2026-02-01&format=csv'],
    ],
  ])('%s', async (_what, request) => {
    await aNewcomer()
    const { body } = await call(...request()).expect(403)
    expect(body.code).toBe('proof-needed')
    const proof = { password: PASSWORD }
    await call('post', 'profile/prove/', proof).expect(200)
    await call(...request()).expect(200)
  })

  test('open the directory, but closes it', async () => {
    const set = (mode: string, newcomers: string) =>
      call('put', 'admin/directory/', { mode, newcomers })
    await set('closed', 'approve').expect(200)
    for (const [mode, newcomers] of [
      ['choice', 'approve'],
      ['open', 'approve'],
      ['closed', 'open'],
    ] as const) {
      const { body } = await set(mode, newcomers).expect(403)
      expect(body.code).toBe('proof-needed')
    }
    expect((await request.get('/api/church/directory/')).body).toEqual({
      mode: 'closed',
      newcomers: 'approve',
    })
  })
})

test('what stays as it is needs no proof', async () => {
  const carer = await withRole(server, 'carer')
  const repeat = (person: Person, roles: Role[], isAdmin: boolean) => {
    const fields = { first_name: 'Miriam', email: person.email, isAdmin }
    return call('put', `update/${person.id}/`, { ...fields, ...(roles.length > 0 && { roles }) })
  }
  for (const [person, roles, isAdmin] of [
    [carer, ['carer'], false],
    [ruth, [], false],
    [other, [], true],
  ] as [Person, Role[], boolean][]) {
    const { body } = await repeat(person, roles, isAdmin).expect(200)
    expect(body).toMatchObject({ first_name: 'Miriam', email: person.email, isAdmin })
  }
  const kept = { attendance_months: null, audit_months: null }
  await call('put', 'admin/retention/', kept).expect(200)
  await call('put', 'admin/directory/', { mode: 'open', newcomers: 'open' }).expect(200)
  const range = 'from=2026-01-01&to=2026-02-01'
  await call('get', `admin/reports/people/?${range}`).expect(200)
})

describe('the other admins are told by mail', () => {
  const subjects = async () => {
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    return (email: string) =>
      mails
        .filter(({ to }) => to?.some(({ address }) => address === email))
        .map(({ subject, text }) => ({ subject, text }))
  }

  test.each<[string, string, (id: number) => Asked]>([
    [
      'demoted',
      'An admin lost the admin right at Example Church',
      (id: number): Asked => ['put', `update/${id}/`, { isAdmin: false }],
    ],
    [
      'deleted',
      "An admin's account was deleted at Example Church",
      (id: number): Asked => ['delete', `delete/${id}/`, {}],
    ],
  ])('that an admin was %s', async (what, subject, request) => {
    const watching = await anAdmin(server, { firstName: 'Watching' })
    await call('post', 'profile/prove/', { password: PASSWORD }).expect(200)
    await call(...request(other?.id ?? 0)).expect(200)
    const mailsTo = await subjects()
    expect(mailsTo(watching.email)).toMatchObject([
      { subject, text: expect.stringContaining(String(screen?.email)) },
    ])
    // Nothing of somebody who was deleted remains.
    const named = what === 'deleted' ? "Somebody had an admin's account" : other?.email
    expect(mailsTo(watching.email)[0]?.text).toContain(named)
    expect(mailsTo(screen?.email ?? '')).toEqual([])
  })

  test('of what is still so when the mail leaves', async () => {
    const watching = await anAdmin(server, { firstName: 'Watching' })
    await call('post', 'profile/prove/', { password: PASSWORD }).expect(200)
    for (const isAdmin of [false, true]) {
      await call('put', `update/${other?.id}/`, { isAdmin }).expect(200)
    }
    const mailsTo = await subjects()
    expect(mailsTo(watching.email).map(({ subject }) => subject)).toEqual([
      'There is a new admin at Example Church',
    ])
  })

  test('that an admin deleted their own account', async () => {
    const leave = request.delete('/api/users/profile/delete/').set(other?.auth ?? {})
    await leave.send({}).expect(200)
    const mailsTo = await subjects()
    expect(mailsTo(screen?.email ?? '')).toMatchObject([
      { text: expect.stringContaining('They did it themselves.') },
    ])
  })
})

describe('the other admins learn by mail, within five minutes and in one mail,', () => {
  let watching: Person
  const mailsTo = async ({ email }: Person) => {
    server.clock.advance(5 * 60_000)
    await services.outbox.idle()
    return (await outboxMails(services.env.DATA_DIR)).filter(({ to }) =>
      to?.some(({ address }) => address === email),
    )
  }
  const textsTo = async (person: Person) => (await mailsTo(person)).map(({ text }) => text)

  beforeEach(async () => {
    watching = await anAdmin(server, { firstName: 'Watching' })
    await call('post', 'profile/prove/', { password: PASSWORD }).expect(200)
  })

  const contact = { phone: '01632 960777', email: 'thief@church.test', hours: '' }

  test.each<[string, () => Promise<Asked> | Asked, string[]]>([
    [
      'that a newcomer was approved',
      async () => {
        await aNewcomer()
        return ['post', `admin/newcomers/${ruth?.id}/`, { decision: 'approve' }]
      },
      ['Approved a newcomer', 'member'],
    ],
    ['of new contacts', () => ['put', 'admin/church/', { help: contact }], ['Changed: ']],
    [
      'of a person with an address',
      () => [
        'post',
        'create/',
        { first_name: 'New', last_name: 'One', email: 'new.one@church.test' },
      ],
      ['Added a person', 'new.one@church.test', 'Changed: email'],
    ],
    [
      'of a task given',
      () => ['put', `update/${ruth?.id}/`, { roles: ['carer'] }],
      ['Changed an account', 'Tasks: carer'],
    ],
    [
      'of a directory set',
      () => ['put', 'admin/directory/', { mode: 'choice', newcomers: 'approve' }],
      ['Changed who may see what in the directory'],
    ],
    [
      'of an invitation',
      async () => {
        const added = { firstName: 'Added', lastName: 'One', email: 'added.one@church.test' }
        const { id } = await services.db.user.create({ data: { ...added, member: { create: {} } } })
        return ['post', `${id}/invite/`, {}]
      },
      ['Invited a person', 'added.one@church.test'],
    ],
    [
      'of a team with a leader',
      async () => {
        await services.db.department.create({ data: { name: 'Sound' } })
        const team = { name: 'Sound', department: 'Sound', leaders: [ruth?.id] }
        return ['post', 'serving/teams/', team]
      },
      ['Created a serving team'],
    ],
    [
      'of an announcement sent',
      async () => {
        const [from, until] = ['2026-01-11T10:00:00Z', '2026-01-12T10:00:00Z']
        const words = { title: 'Lunch', text: 'After the service.', audience: 'everybody' }
        const made = await call('post', 'admin/announcements/', { ...words, from, until })
        return ['post', `admin/announcements/${made.body.id}/send/`, { mail: true }]
      },
      ['Sent an announcement', 'email'],
    ],
  ])('%s', async (_what, asked, said) => {
    const { status } = await call(...(await asked()))
    expect(status).toBeLessThan(300)
    const texts = await textsTo(watching)
    expect(texts).toHaveLength(1)
    for (const words of [...said, String(screen?.email)]) {
      expect(texts[0]?.toLowerCase()).toContain(words.toLowerCase())
    }
    expect(await textsTo(screen as Person)).toEqual([])
    expect(await textsTo(ruth as Person)).toEqual([])
  })

  test('of ten acts', async () => {
    for (const n of Array(10).keys()) {
      const email = `many${n}@church.test`
      await call('post', 'create/', { first_name: 'Many', last_name: 'One', email }).expect(201)
    }
    const texts = await textsTo(watching)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.match(/Added a person/g)).toHaveLength(10)
    await call('post', 'create/', { first_name: 'A', last_name: 'B', email: 'ab@church.test' })
    expect(await textsTo(watching)).toHaveLength(2)
  })

  test('but not of a corrected name', async () => {
    await call('put', `update/${ruth?.id}/`, { first_name: 'Ruthie' }).expect(200)
    await call('post', 'create/', { first_name: 'No', last_name: 'Address' }).expect(201)
    expect(await textsTo(watching)).toEqual([])
  })
})
