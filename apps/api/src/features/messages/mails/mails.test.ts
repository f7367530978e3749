import { expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({
  texts: { ro: { 'Birthday greetings': 'Felicitări', 'Happy birthday!': 'La mulți ani!' } },
})
const { clock, request, services } = server
const admin = await anAdmin(server, { lastName: 'Zimmer' })
const path = '/api/users/admin/mails/'

interface Kind {
  kind: string
  name: string
  examples: { subject: string; heading: string; paragraphs: string[] }[]
}

const kindsIn = async (language: string): Promise<Kind[]> =>
  (await request.get(path).query({ language }).set(admin.auth).expect(200)).body.kinds

test('shows an example of every kind of mail, with nothing left out of its sentences', async () => {
  const kinds = await kindsIn('en')
  const mailed = services.outbox.kinds.filter(({ ways }) => ways.mail)
  expect(kinds.map(({ kind }) => kind)).toEqual(mailed.map(({ kind }) => kind))
  for (const { kind, examples } of kinds) {
    expect([kind, examples.length]).not.toEqual([kind, 0])
    const said = JSON.stringify(examples)
    expect([kind, /undefined|null,null|\{\w+\}|Invalid Date/.exec(said)]).toEqual([kind, null])
    const subjects = examples.map(({ subject, paragraphs }) => `${subject} ${paragraphs}`)
    expect(new Set(subjects).size).toBe(examples.length)
  }
})

test('shows them in a language that the church offers', async () => {
  const named = async (language: string) =>
    (await kindsIn(language)).find(({ kind }) => kind === 'birthday-greeting')?.name
  const offer = { language: 'en', languages: ['ro'] }
  await request.put('/api/users/admin/church/').set(admin.auth).send(offer).expect(200)
  expect([await named('ro'), await named('pl')]).toEqual(['Felicitări', 'Birthday greetings'])
})

test('ends every mail with the church’s closing lines, of which the other admins are told', async () => {
  const other = await anAdmin(server, { lastName: 'Abel' })
  const closing = 'Grace and peace,\nthe office'
  await request.put(path).set(admin.auth).send({ closing }).expect(200, { closing })
  await services.pubSub.caughtUp()
  clock.advance(10 * 60_000)
  await services.outbox.idle()
  const [mail] = (await outboxMails(services.env.DATA_DIR)).filter(({ to }) =>
    to?.some(({ address }) => address === other.email),
  )
  expect(mail?.text).toContain('closing lines of emails')
  expect(mail?.text).toContain(`${closing}\n\n-- `)
  await request
    .put(path)
    .set(admin.auth)
    .send({ closing: 'x'.repeat(301) })
    .expect(400)
})
