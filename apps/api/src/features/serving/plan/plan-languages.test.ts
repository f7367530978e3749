import { expect, test } from 'vitest'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { aPlan, aTeam, putOn, tell } from '../../../../test/serving.ts'

const server = await aChurch({
  texts: {
    ro: {
      'Serving: {role} at {session}': 'Slujire: {role} la {session}',
      'You are down for {duty}.': 'Sunteți trecut la {duty}.',
      '{role} at {session} on {when}': '{role}, {session}, {when}',
      '{day} at {time}': '{day}, ora {time}',
      'Free that day; longest since last serving first.':
        'Liber în ziua aceea, nu a slujit de curând.',
    },
  },
})
const { request, services } = server

/** Invisible marks around names and dates. */
const plain = (text = '') => text.replace(/[\u2068\u2069]/g, '')

const speaks = ({ id }: { id: number }, language: string) =>
  services.db.user.update({ where: { id }, data: { language } })

test('a mail and a calendar feed say in their person’s language when they serve', async () => {
  const { admin, leader, members, team } = await aTeam(server)
  const church = request.put('/api/users/admin/church/').set(admin.auth)
  await church.send({ languages: ['ro'] }).expect(200)
  const [ann] = members
  if (!ann) throw new Error('Too few')
  await speaks(ann, 'ro')
  const { slots } = await aPlan(server, { leader, team }, { name: 'Worship' })
  const [slot] = slots
  if (!slot) throw new Error('No slot')

  const planIn = (language: string) =>
    request
      .get('/api/users/serving/plan/')
      .set(leader.auth)
      .set('Accept-Language', language)
      .query({ team: team.id })
      .expect(200)
  const suggestion = { team: team.id, from: '2026-01-11', until: '2026-02-01' }
  const suggest = request.post('/api/users/serving/plan/suggest/').set(leader.auth)
  await suggest.send(suggestion).expect(200)
  expect((await planIn('ro')).body.slots[0].why).toBe('Liber în ziua aceea, nu a slujit de curând.')
  expect((await planIn('en')).body.slots[0].why).toBe(
    'Free that day; longest since last serving first.',
  )

  await putOn(server, leader, slot.id, ann.id)
  await tell(server, leader, team.id)
  const [mail] = await createMailbox(server).mailsTo(ann.email)
  expect(plain(mail?.text)).toContain(
    'Sunteți trecut la Sound, Worship, duminică, 18 ianuarie, ora',
  )
  expect(mail?.text).toContain('/?lang=ro#/serving/answer/')

  const feeds = request.post('/api/users/profile/feeds/').set(ann.auth)
  const { body: feed } = await feeds.send({ name: 'Phone' }).expect(201)
  const summaries = async () => {
    const { text } = await request.get(new URL(feed.url).pathname).expect(200)
    return plain([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, said]) => said).join())
  }
  expect(await summaries()).toContain('Slujire: Sound la Worship')
  await speaks(ann, 'en')
  expect(await summaries()).toContain('Serving: Sound at Worship')
})
