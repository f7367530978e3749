import { generateSync } from 'otplib'
import { PASSWORD, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

/** The code that an authenticator app shows at the test clock's time. */
export const appCode = ({ clock }: TestServer, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

/** Switches two-step sign-in on and moves the clock past the code that did it. @returns the app's key */
export async function switchOnTwoStep(server: TestServer, { auth }: Person): Promise<string> {
  const path = '/api/users/profile/two-step/'
  const post = (step: string, body: object) =>
    server.request.post(`${path}${step}/`).set(auth).send(body).expect(200)
  const { body } = await post('start', { password: PASSWORD })
  await post('confirm', { code: appCode(server, body.key) })
  server.clock.advance(30_000)
  return body.key
}
