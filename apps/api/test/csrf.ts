import type { TestServer } from './server.ts'

/** The CSRF cookie set by `GET /api/church/` and the matching header. */
export async function csrfHeaders({ request }: TestServer): Promise<Record<string, string>> {
  const answer = await request.get('/api/church/').expect(200)
  const [, token = ''] = /csrftoken=([\w-]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return { Cookie: `csrftoken=${token}`, 'X-CSRFToken': token }
}
