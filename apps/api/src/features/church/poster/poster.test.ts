import { expect, test } from 'vitest'
import { anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch()
const { request } = server

test('a poster speaks each language that the church offers, its own first', async () => {
  const { auth } = await anAdmin(server)
  const offer = { languages: ['en', 'ar', 'de'], language: 'de' }
  await request.put('/api/users/admin/church/').set(auth).send(offer).expect(200)
  const { body } = await request.get('/api/users/admin/poster/').set(auth).expect(200)
  expect(body).toMatchObject([
    { code: 'de', dir: 'ltr' },
    { code: 'en', dir: 'ltr' },
    { code: 'ar', dir: 'rtl' },
  ])
  expect(body[0].sentences[1]).toContain('„Ich bin da“')
})
