import { appCode } from '../two-step.ts'
import { cookieHeader } from './mails.ts'
import type { Answer } from './send.ts'
import type { Actor, SignIn, World } from './world.ts'

/** Milliseconds for which an access token works. */
const ACCESS_MS = 15 * 60_000

/** Stores the tokens of an answer that has some. */
export function store({ server }: World, actor: Actor, { body }: Answer): void {
  const { id, token: access, refreshToken: refresh } = body
  if (typeof access !== 'string' || typeof refresh !== 'string') return
  const issuedAt = server.clock.now().getTime()
  const { signInId = 0 } = server.services.tokens.readAccess(access) ?? {}
  actor.signIns.unshift({ id: Number(id), signInId, access, refresh, issuedAt })
}

/**
 * Renews a sign-in as a browser does or, to save requests, mostly with a token as the browser's last request would have
 * got it: each call asks anyway whether the sign-in has ended. @returns false if it has, as far as that is known
 */
async function renew({ dice, send, server }: World, signIn: SignIn): Promise<boolean> {
  const now = server.clock.now().getTime()
  if (now < signIn.issuedAt + ACCESS_MS) return true
  if (!dice.once(4)) {
    const { id: userId, signInId } = signIn
    const access = server.services.tokens.issueAccess({ userId, signInId })
    Object.assign(signIn, { access, issuedAt: now })
    return true
  }
  const body = { refresh: signIn.refresh }
  const answer = await send('POST', '/api/token/refresh/', body)
  if (answer.status !== 200) return false
  Object.assign(signIn, { access: String(answer.body.access), issuedAt: now })
  return true
}

export type Request = [method: string, path: string, body?: object]

/** Sends a request with a sign-in of an actor; null if it has ended, which the actor forgets then. */
export async function sendWith(
  world: World,
  actor: Actor,
  signIn: SignIn,
  [method, path, body]: Request,
): Promise<Answer | null> {
  if (await renew(world, signIn)) {
    const auth = { Authorization: `Bearer ${signIn.access}` }
    const answer = await world.send(method, path, body, auth)
    if (answer.status !== 401) return answer
  }
  actor.signIns = actor.signIns.filter((other) => other !== signIn)
  return null
}

/** Sends a request with the newest sign-in of an actor that still works; null if there is none. */
export async function sendAs(
  world: World,
  actor: Actor,
  ...request: Request
): Promise<{ answer: Answer; id: number } | null> {
  for (const signIn of [...actor.signIns]) {
    const answer = await sendWith(world, actor, signIn, request)
    if (answer) return { answer, id: signIn.id }
  }
  return null
}

/** Signs in with what `attempt` sends and, if it is asked for, the code of each key in turn. */
async function withSecondStep(
  world: World,
  actor: Actor,
  attempt: (code?: string) => Promise<Answer>,
): Promise<Answer> {
  let answer = await attempt()
  for (const key of answer.body.code === 'code-needed' ? actor.keys : []) {
    world.server.clock.advance(30_000)
    answer = await attempt(appCode(world.server, key))
    if (answer.status === 200) break
  }
  store(world, actor, answer)
  return answer
}

/** Signs in with the password. */
export const signIn = (world: World, actor: Actor, email: string): Promise<Answer> =>
  withSecondStep(world, actor, (code) =>
    world.send('POST', '/api/users/login/', { username: email, password: actor.password, code }),
  )

/** Signs in with the code that is mailed to an address of the actor. @returns null if no mail came */
export async function signInByCode(
  world: World,
  actor: Actor,
  email: string,
): Promise<Answer | null> {
  const { send, mailsTo } = world
  const asked = await send('POST', '/api/users/login/code/', { email })
  const [code] = /\b\d{6}$/m.exec(mailsTo(email).at(-1)?.paragraphs[1] ?? '') ?? []
  if (!code) return null
  return withSecondStep(world, actor, (second_step_code) =>
    send(
      'POST',
      '/api/users/login/code/confirm/',
      { email, code, second_step_code },
      cookieHeader(asked),
    ),
  )
}
