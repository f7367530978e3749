import { csrfHeaders } from './csrf.ts'
import { createMailbox } from './mailbox.ts'
import type { TestServer } from './server.ts'

/** Sets a password with the mail that an address gets. @returns the answer */
export async function resetByMail(server: TestServer, email: string, password: string) {
  const { request } = server
  const csrf = await csrfHeaders(server)
  await request.post('/api/members/password-reset/').set(csrf).send({ email }).expect(200)
  const link = await createMailbox(server).link(email, 'reset-password')
  return request
    .post('/api/members/password-reset-confirm/')
    .set(csrf)
    .send({ ...link, password })
}
