import type { Actor, World } from './world.ts'

/** The date of birth of the owner of the mailbox. */
export const BIRTHDAY = '1990-05-17'

/** The name of the closed group, to which nobody but the owner of the mailbox is ever invited. */
export const CLOSED = 'A fresh start 5061'

/** A detail that nobody else knows; the stranger adds others that would recognise the owner of the mailbox. */
export function takeDetails(world: World, actor: Actor) {
  const text = world.newText()
  const [email] = world.owner.mailboxes
  const planted = actor === world.stranger ? { email, birthday: BIRTHDAY } : null
  return {
    text,
    planted,
    body: {
      streetname: text,
      phone_number: text,
      ...(planted && { email_2: planted.email, dateofbirth: planted.birthday }),
    },
  }
}

interface Entered {
  text: string
  account: number
  /** The address of the account. */
  email: string
}

/** Records what an actor has entered about themselves. */
export function record(world: World, actor: Actor, { text, account, email }: Entered): void {
  // Details that the stranger enters in a taken account are not their own.
  if (actor === world.stranger && world.taken.has(account)) return
  world.secrets.push({ text, about: actor.name, account, addresses: new Set([email]) })
}
