import { appCode } from '../two-step.ts'
import { cookieHeader, linkIn, tokenIn } from './mails.ts'
import type { Actor, Answer, World } from './world.ts'

/** The name of the owner of the mailbox, which the stranger uses, too. */
export const NAME = { first_name: 'Vera', last_name: 'Hill' }

const bearer = ({ access }: { access: string }) => ({ Authorization: `Bearer ${access}` })

/** Stores the tokens of an answer that has some. */
function store(actor: Actor, { body }: Answer): void {
  const { id, token, refreshToken } = body
  if (typeof token !== 'string' || typeof refreshToken !== 'string') return
  actor.signIns.unshift({ id: Number(id), access: token, refresh: refreshToken })
}

export async function register({ send }: World, actor: Actor, email: string): Promise<Answer> {
  const answer = await send('POST', '/api/users/register/', {
    ...NAME,
    email,
    password: actor.password,
  })
  store(actor, answer)
  return answer
}

/** Signs in with the password and, if it is asked for, each key in turn. */
export async function signIn(world: World, actor: Actor, email: string): Promise<Answer> {
  const attempt = (code?: string) =>
    world.send('POST', '/api/users/login/', { username: email, password: actor.password, code })
  let answer = await attempt()
  for (const key of answer.body.code === 'code-needed' ? actor.keys : []) {
    world.server.clock.advance(30_000)
    answer = await attempt(appCode(world.server, key))
    if (answer.status === 200) break
  }
  store(actor, answer)
  return answer
}

/** The newest sign-in of an actor that still works, renewed; null if there is none. */
export async function liveSignIn({ send }: World, actor: Actor) {
  for (const each of [...actor.signIns]) {
    const { status, body } = await send('POST', '/api/token/refresh/', { refresh: each.refresh })
    if (status === 200) return { ...each, auth: bearer({ access: String(body.access) }) }
    actor.signIns = actor.signIns.filter((other) => other !== each)
  }
  return null
}

/** Sets the actor's password with the mail to an address of theirs. @returns null if no mail came */
export async function reset(world: World, actor: Actor, email: string): Promise<Answer | null> {
  const { send, mailsTo } = world
  await send('POST', '/api/members/password-reset/', { email })
  const link = linkIn((await mailsTo(email)).at(-1), 'reset-password')
  if (!link) return null
  return send('POST', '/api/members/password-reset-confirm/', { ...link, password: actor.password })
}

/** Signs in with the code that is mailed to an address of the actor. @returns null if no mail came */
export async function signInByCode(
  world: World,
  actor: Actor,
  email: string,
): Promise<Answer | null> {
  const { send, mailsTo } = world
  const asked = await send('POST', '/api/users/login/code/', { email })
  const [code] = /\b\d{6}$/m.exec((await mailsTo(email)).at(-1)?.paragraphs[1] ?? '') ?? []
  if (!code) return null
  const answer = await send(
    'POST',
    '/api/users/login/code/confirm/',
    { email, code },
    cookieHeader(asked),
  )
  store(actor, answer)
  return answer
}

/** Opens the newest link of a kind that each mailbox of an actor has. */
async function eachMailbox(
  { mailsTo }: World,
  actor: Actor,
  open: (mails: Awaited<ReturnType<World['mailsTo']>>) => Promise<Answer | null>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const address of actor.mailboxes) {
    const answer = await open(await mailsTo(address))
    if (answer) answers.push(answer)
  }
  return answers
}

/** Follows every link that restores a previous address. */
export const takeBack = (world: World, actor: Actor) =>
  eachMailbox(world, actor, async (mails) => {
    const link = mails.map((mail) => linkIn(mail, 'take-back-email')).findLast(Boolean)
    return link ? world.send('POST', '/api/members/email-change-revert/', link) : null
  })

/** Follows every link that confirms an address, where the actor is signed in. */
export const confirm = (world: World, actor: Actor) =>
  eachMailbox(world, actor, async (mails) => {
    const token = mails.map((mail) => tokenIn(mail, 'confirm-email')).findLast(Boolean)
    const live = token && (await liveSignIn(world, actor))
    if (!token) return null
    return world.send('POST', '/api/users/email-confirmation/', { token }, live ? live.auth : {})
  })

/** Accepts every invitation. */
export const accept = (world: World, actor: Actor) =>
  eachMailbox(world, actor, async (mails) => {
    const token = mails.map((mail) => tokenIn(mail, 'invitation')).findLast(Boolean)
    if (!token) return null
    const body = { password: actor.password, terms: true }
    const answer = await world.send('POST', `/api/invitations/${token}/`, body)
    store(actor, answer)
    return answer
  })

const addressOf = async ({ server }: World, id: number): Promise<string> =>
  (await server.services.db.user.findUnique({ where: { id } }))?.email ?? ''

/** Moves the account of an actor to an address. */
export async function change(world: World, actor: Actor, email: string): Promise<Answer | null> {
  const live = await liveSignIn(world, actor)
  if (!live) return null
  const before = await addressOf(world, live.id)
  const answer = await world.send('PUT', '/api/users/profile/update/', { email }, live.auth)
  store(actor, answer)
  for (const { about, addresses } of world.secrets) {
    if (about === actor && answer.status === 200 && addresses.has(before)) addresses.add(email)
  }
  return answer
}

/** Enters a detail that nobody else knows, and others that would recognise the owner of the mailbox. */
export async function enter(world: World, actor: Actor): Promise<Answer | null> {
  const live = await liveSignIn(world, actor)
  if (!live) return null
  const text = world.newText()
  const [planted] = world.owner.mailboxes
  const details = actor === world.stranger ? { email_2: planted, dateofbirth: '1990-05-17' } : {}
  const path = '/api/users/profile/update/additional/'
  const answer = await world.send('PUT', path, { streetname: text, ...details }, live.auth)
  if (answer.status === 200) {
    world.secrets.push({
      text,
      about: actor,
      addresses: new Set([await addressOf(world, live.id)]),
    })
  }
  return answer
}

/** Switches two-step sign-in on. */
export async function addSecondStep(world: World, actor: Actor): Promise<Answer | null> {
  const live = await liveSignIn(world, actor)
  if (!live) return null
  const path = '/api/users/profile/two-step/'
  const { password } = actor
  const { body } = await world.send('POST', `${path}start/`, { password }, live.auth)
  if (typeof body.key !== 'string') return null
  actor.keys.push(body.key)
  const code = appCode(world.server, body.key)
  return world.send('POST', `${path}confirm/`, { code }, live.auth)
}

export async function deleteOwn(world: World, actor: Actor): Promise<Answer | null> {
  const live = await liveSignIn(world, actor)
  return live && world.send('DELETE', '/api/users/profile/delete/', {}, live.auth)
}
