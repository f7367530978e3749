import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { readEnv } from '../../platform/env.ts'
import { exampleChurch } from '../../platform/example-church.ts'

const { MEDIA_URL } = readEnv({ MEDIA_URL: 'https://media.church.test/' })
const { request } = await startTestServer({ ...(MEDIA_URL && { MEDIA_URL }) })

test("getChurch tells everyone the church's details and where its pictures are", async () => {
  const { body, headers } = await request.get('/api/church/').expect(200)
  expect(body).toEqual({ ...exampleChurch, media_url: 'https://media.church.test' })
  expect(String(headers['set-cookie'])).toContain('csrftoken=')
})
