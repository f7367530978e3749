import type { TestServer } from './server.ts'

/** The cookie that the church's facts hand out, and the header that repeats it. */
export async function csrfHeaders({ request }: TestServer): Promise<Record<string, string>> {
  const answer = await request.get('/api/church/').expect(200)
  const [, token = ''] = /csrftoken=([\w-]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return { Cookie: `csrftoken=${token}`, 'X-CSRFToken': token }
}
