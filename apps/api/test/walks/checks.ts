import {
  accept,
  enter,
  liveSignIn,
  register,
  reset,
  signIn,
  signInByCode,
  takeBack,
} from './deeds.ts'
import type { Actor, World } from './world.ts'

/** Lets the hourly limits of mails and sign-ins pass. */
async function nextHour({ server }: World): Promise<void> {
  server.clock.advance(3_660_000)
  await server.services.pool.query('DELETE FROM rate_limits')
}

/** What an actor's newest sign-in shows them that somebody else entered; null if there is nothing. */
async function findLeak(world: World, actor: Actor): Promise<string | null> {
  const live = await liveSignIn(world, actor)
  if (!live) return null
  const own = await world.send('GET', `/api/users/profile/${live.id}/`, undefined, live.auth)
  const user = await world.server.services.db.user.findUnique({ where: { id: live.id } })
  // Members who have not left may see each other in the directory.
  const hasLeft = user?.standing === 'left'
  const others = hasLeft ? await world.send('GET', '/api/members/', undefined, live.auth) : null
  const isTheirs = (addresses: Set<string>) =>
    actor.mailboxes.some((address) => addresses.has(address))
  const leak = world.secrets.find(
    ({ text, about, addresses }) =>
      about !== actor &&
      !isTheirs(addresses) &&
      (own.text.includes(text) || others?.text.includes(text)),
  )
  return leak ? `the ${actor.name} reads what is about the ${leak.about.name}` : null
}

/** Tries everything that an actor has. @returns what they read of somebody else */
async function tryEverything(world: World, actor: Actor): Promise<string | null> {
  const before = await findLeak(world, actor)
  if (before) return before
  await takeBack(world, actor)
  // Nothing but the same refusal comes of an address without an account.
  const { db } = world.server.services
  const users = await db.user.findMany({ where: { NOT: { passwordHash: null } } })
  const taken = users.map(({ email }) => email ?? '')
  const own = actor.mailboxes.filter((address) => taken.includes(address))
  const addresses = taken.filter((address) => !world.office.mailboxes.includes(address))
  const attempts = [
    ...addresses.map((address) => () => signIn(world, actor, address)),
    ...own.flatMap((address) => [
      () => signInByCode(world, actor, address),
      () => reset(world, actor, address).then(() => signIn(world, actor, address)),
    ]),
  ]
  for (const attempt of attempts) {
    const [newest] = actor.signIns
    await attempt()
    const leak = actor.signIns[0] === newest ? null : await findLeak(world, actor)
    if (leak) return leak
  }
  return null
}

/** Gets an actor to an account of their own, by what a mailbox allows. @returns whether that succeeded */
async function getIn(world: World, actor: Actor): Promise<boolean> {
  for (const address of actor.mailboxes) {
    if ((await signIn(world, actor, address)).status === 200) return true
    if ((await register(world, actor, address)).status === 201) return true
    if ((await accept(world, actor)).some(({ status }) => status === 201)) return true
    const answer = await reset(world, actor, address)
    if (answer?.status === 200 && (await signIn(world, actor, address)).status === 200) return true
    if ((await register(world, actor, address)).status === 201) return true
  }
  return false
}

/** Checks the two rules at the end of a walk. @returns what is broken; null if nothing is */
export async function findViolation(world: World): Promise<string | null> {
  const { owner, stranger } = world
  await nextHour(world)
  const early = (await findLeak(world, stranger)) ?? (await findLeak(world, owner))
  if (early) return early
  if (!(await getIn(world, owner))) return 'the owner of the mailbox gets no account'
  await enter(world, owner)
  await nextHour(world)
  const leak = (await tryEverything(world, stranger)) ?? (await findLeak(world, owner))
  if (leak) return leak
  await nextHour(world)
  return (await getIn(world, owner)) ? null : 'the owner of the mailbox gets no account any more'
}
