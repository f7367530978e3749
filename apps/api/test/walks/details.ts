import type { Actor, World } from './world.ts'

/** A detail that nobody else knows; the stranger adds others that would recognise the owner of the mailbox. */
export function takeDetails(world: World, actor: Actor) {
  const text = world.newText()
  const [planted] = world.owner.mailboxes
  const birthday = '1990-05-17'
  const isPlanted = actor === world.stranger
  return {
    text,
    columns: {
      streetName: text,
      phoneNumber: text,
      ...(isPlanted && { email2: planted, dateOfBirth: new Date(birthday) }),
    },
    body: {
      streetname: text,
      phone_number: text,
      ...(isPlanted && { email_2: planted, dateofbirth: birthday }),
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
