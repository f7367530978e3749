import { type NewToken, READINGS } from '@church/shared'
import { anAdmin, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

/** Makes a token over HTTP that may read everything, as an admin. */
export async function aReadingToken(
  server: TestServer,
  { admin, ...wishes }: Partial<NewToken> & { admin?: Person } = {},
) {
  const maker = admin ?? (await anAdmin(server))
  const { body } = await server.request
    .post('/api/users/admin/tokens/')
    .set(maker.auth)
    .send({ name: 'Website', reads: READINGS, until: '2026-12-31', ...wishes })
    .expect(201)
  const token: string = body.token
  return { id: Number(body.id), token, maker, auth: { Authorization: `Bearer ${token}` }, body }
}
