import { accept, enter, register, reset, takeBack } from './deeds.ts'
import { findOtherNumbers } from './groups.ts'
import { findPeople } from './office.ts'
import { read } from './reading.ts'
import { signIn, signInByCode } from './sign-ins.ts'
import { findGain } from './stale-screen.ts'
import type { Actor, World } from './world.ts'

/** Lets the hourly limits of mails and sign-ins pass. */
async function nextHour({ forgetAttempts, server }: World): Promise<void> {
  server.clock.advance(3_660_000)
  await forgetAttempts()
}

/** The hashes of passwords by the address of the account; the office has none. */
async function findAccounts(world: World): Promise<Map<string, string>> {
  const accounts = (await findPeople(world)).flatMap(({ email, passwordHash }) =>
    email !== null && passwordHash !== null ? [[email, passwordHash] as const] : [],
  )
  return new Map(accounts)
}

/** Signs in if the password is right, since a refusal costs as much as a sign-in. @returns whether that succeeded */
async function tryPassword(
  world: World,
  actor: Actor,
  address: string,
  accounts?: Map<string, string>,
): Promise<boolean> {
  const { passwords } = world.server.services
  const hash = (accounts ?? (await findAccounts(world))).get(address)
  if (!hash || !(await passwords.verify(actor.password, hash))) return false
  return (await signIn(world, actor, address)).status === 200
}

/** Tries every way into an account that an actor has. @returns what they read of somebody else */
async function tryEverything(world: World, actor: Actor): Promise<string | null> {
  const before = await read(world, actor)
  if (before) return before
  await takeBack(world, actor)
  const mailboxes = new Set<string>(actor.mailboxes)
  // A mail to an address without an account opens nothing.
  const accounts = await findAccounts(world)
  for (const address of accounts.keys()) {
    const [newest] = actor.signIns
    if (mailboxes.has(address)) await signInByCode(world, actor, address)
    else await tryPassword(world, actor, address, accounts)
    const leak = actor.signIns[0] === newest ? null : await read(world, actor)
    if (leak) return leak
  }
  return null
}

/** Gets the person who reads a mailbox to an account of their own. @returns whether that succeeded */
async function getIn(world: World, actor: Actor, address: string): Promise<boolean> {
  const hasAccount = () => tryPassword(world, actor, address)
  const registers = async () => (await register(world, actor, address)).status === 201
  const resets = async () =>
    (await reset(world, actor, address))?.status === 200 && (await hasAccount())
  const accepts = async () => (await accept(world, actor)).some(({ status }) => status === 201)
  const restores = async () =>
    (await takeBack(world, actor)).some(({ status }) => status === 200) && (await resets())
  for (const way of [hasAccount, registers, accepts, resets, registers, restores]) {
    if (await way()) return true
  }
  return false
}

/** Checks the rules at the end of a walk. @returns what is broken; null if nothing is */
export async function findViolation(world: World): Promise<string | null> {
  const { dice, owner, stranger, untold } = world
  const other = await findOtherNumbers(world)
  if (other) return other
  if (untold) return `${untold} is not told that two people were merged`
  // Most of what the owner reads now, she still reads at the end.
  const readers = dice.once(3) ? [stranger, owner] : [stranger]
  let early = await findGain(world)
  for (const reader of readers) early ??= await read(world, reader)
  if (early) return early
  await nextHour(world)
  const [first, second] = owner.mailboxes
  const address = dice.once(3) ? second : first
  const stuck = `${address} leads to no account`
  if (!(await getIn(world, owner, address))) return stuck
  await enter(world, owner)
  const leak = (await tryEverything(world, stranger)) ?? (await read(world, owner))
  if (leak) return leak
  await nextHour(world)
  if (!(await getIn(world, owner, address))) return `${stuck} any more`
  // An account that the stranger took over may ask for its owner's second step.
  if (world.taken.size > 0 || !dice.once(4)) return null
  const mailbox = dice.one(stranger.mailboxes)
  return (await getIn(world, stranger, mailbox)) ? null : `${mailbox} leads to no account`
}
