import type { Mail } from '../../src/platform/outbox.ts'
import { appCode } from '../two-step.ts'
import { record, takeDetails } from './details.ts'
import { linkIn, tokenIn } from './mails.ts'
import type { Answer } from './send.ts'
import { sendAs, store } from './sign-ins.ts'
import type { Actor, World } from './world.ts'

export async function register(world: World, actor: Actor, email: string): Promise<Answer> {
  const body = { ...world.name, email, password: actor.password }
  const answer = await world.send('POST', '/api/users/register/', body)
  store(world, actor, answer)
  return answer
}

/** Sets the actor's password with the mail to an address of theirs. @returns null if no mail came */
export async function reset(world: World, actor: Actor, email: string): Promise<Answer | null> {
  const { send, mailsTo } = world
  await send('POST', '/api/members/password-reset/', { email })
  const link = linkIn(mailsTo(email).at(-1), 'reset-password')
  if (!link) return null
  return send('POST', '/api/members/password-reset-confirm/', { ...link, password: actor.password })
}

/** Opens the newest link of a kind that each mailbox of an actor has. */
async function eachMailbox(
  { mailsTo }: World,
  actor: Actor,
  open: (mails: Mail[]) => Promise<Answer | null | undefined>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const address of actor.mailboxes) {
    const answer = await open(mailsTo(address))
    if (answer) answers.push(answer)
  }
  return answers
}

/** Follows every link that restores a previous address. */
export async function takeBack(world: World, actor: Actor): Promise<Answer[]> {
  const answers = await eachMailbox(world, actor, async (mails) => {
    const link = mails.map((mail) => linkIn(mail, 'take-back-email')).findLast(Boolean)
    return link ? world.send('POST', '/api/members/email-change-revert/', link) : null
  })
  if (answers.some(({ status }) => status === 200)) await forgetTaken(world)
  return answers
}

/** From now on, only the owner may use an account that has her address again. */
async function forgetTaken({ owner, server, taken }: World): Promise<void> {
  if (taken.size === 0) return
  const email = { in: owner.mailboxes }
  const back = await server.services.db.user.findMany({ where: { email } })
  for (const { id } of back) taken.delete(id)
}

/** Follows every link that confirms an address, where the actor is signed in. */
export const confirm = (world: World, actor: Actor) =>
  eachMailbox(world, actor, async (mails) => {
    const token = mails.map((mail) => tokenIn(mail, 'confirm-email')).findLast(Boolean)
    if (!token) return null
    return (await sendAs(world, actor, 'POST', '/api/users/email-confirmation/', { token }))?.answer
  })

/** Accepts every invitation. */
export const accept = (world: World, actor: Actor) =>
  eachMailbox(world, actor, async (mails) => {
    const token = mails.map((mail) => tokenIn(mail, 'invitation')).findLast(Boolean)
    if (!token) return null
    const body = { password: actor.password, terms: true }
    const answer = await world.send('POST', `/api/invitations/${token}/`, body)
    store(world, actor, answer)
    return answer
  })

/** Moves the account of an actor to an address, under which they keep what they have entered there from now on. */
export async function change(world: World, actor: Actor, email: string): Promise<Answer | null> {
  const sent = await sendAs(world, actor, 'PUT', '/api/users/profile/update/', { email })
  if (!sent) return null
  store(world, actor, sent.answer)
  if (sent.answer.status === 200) {
    for (const { account, addresses } of world.secrets)
      if (account === sent.id) addresses.add(email)
  }
  return sent.answer
}

/** Enters a detail that nobody else knows. */
export async function enter(world: World, actor: Actor): Promise<Answer | null> {
  const { text, body } = takeDetails(world, actor)
  const sent = await sendAs(world, actor, 'PUT', '/api/users/profile/update/additional/', body)
  if (!sent) return null
  const { status, body: answer } = sent.answer
  if (status === 200) record(world, actor, { text, account: sent.id, email: String(answer.email) })
  return sent.answer
}

/** Switches two-step sign-in on. */
export async function addSecondStep(world: World, actor: Actor): Promise<Answer | null> {
  const path = '/api/users/profile/two-step/'
  const { password } = actor
  const started = await sendAs(world, actor, 'POST', `${path}start/`, { password })
  const key = started?.answer.body.key
  if (typeof key !== 'string') return started?.answer ?? null
  actor.keys.push(key)
  const code = appCode(world.server, key)
  return (await sendAs(world, actor, 'POST', `${path}confirm/`, { code }))?.answer ?? null
}

export const deleteOwn = async (world: World, actor: Actor): Promise<Answer | null> =>
  (await sendAs(world, actor, 'DELETE', '/api/users/profile/delete/', {}))?.answer ?? null
