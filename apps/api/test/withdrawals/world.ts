import { INSIDE, markBody } from '../factories.ts'
import type { Dice } from '../fuzz/dice.ts'
import type { TestServer } from '../server.ts'
import type { Answer, Send } from '../walks/send.ts'
import type { Snapshot } from './restore.ts'

/** A time for which somebody took their name off. */
export interface NamelessTime {
  from: Date
  /** When they gave the name again; null for a time that goes on. */
  until: Date | null
  /** Whether it begins with their first service. */
  isPast: boolean
  /** The sessions at which they were named before. */
  before: Set<number>
}

/** Somebody who withdraws, and may give it again. */
export interface Actor {
  name: string
  /** Their record, which a merge changes; null once it is erased. */
  id: number | null
  erased: number[]
  email: string
  password: string
  /** What they or the office withdrew, and neither has given back since. */
  withdrawn: Set<'membership' | 'listing' | 'announcements' | 'tasks' | 'counting' | 'group'>
  nameless: NamelessTime[]
  /** Refresh tokens of sign-ins that they have not ended. */
  signIns: string[]
  /** Refresh tokens of sign-ins that have ended, passwords and addresses that they had before. */
  endedSignIns: string[]
  formerPasswords: string[]
  formerAddresses: string[]
  /** The office's second record of them, without an account. */
  double: number | null
}

export interface Session {
  id: number
  name: string
  start_datetime: string
  end_datetime: string
}

export interface World {
  /** Two processes of one church. */
  processes: [Process, Process]
  dice: Dice
  actors: Actor[]
  /** Whom the last step was about: the next one often is, too. */
  last: Actor | null
  /** An admin, a carer who is a steward, too, and an adult of the household of all actors. */
  office: number
  carer: number
  relative: number
  sessions: Session[]
  /** Who was or may have been counted at each session, by its id: people by name, visitors by their cards. */
  bodies: Map<number, Set<string>>
  /** Open cards: their ids and secrets. */
  cards: { id: number; session: number }[]
  /** The export of attendance that the office has taken, and the imports that it has applied. */
  file: string | null
  /** Whether a step is taken while another is. */
  isPair: boolean
  /** What a step has shown to be wrong. */
  broken: string | null
  imports: number[]
  /** Merges that can be undone, the latest last. */
  merges: { id: number; actor: Actor; from: number; into: number; before: number }[]
  snapshot: (Snapshot & { bodies: World['bodies']; records: Records }) | null
}

/** The records of each actor, by name. */
export type Records = Map<string, Pick<Actor, 'id' | 'double'>>

export interface Process {
  server: TestServer
  send: Send
}

export type Step = (world: World) => Promise<Answer | null>

export const oneOf = ({ dice, processes }: World): Process => dice.one(processes)

const LONG_AFTER = new Date('9000-01-01')

/** Headers of a person with a recent proof, signed in where they are not. */
export async function authOf({ processes }: World, userId: number) {
  const [{ server }] = processes
  const { db, tokens } = server.services
  // Not one of the actor's own, which an act may be about to end.
  const known = await db.refreshToken.findFirst({
    where: { userId, revokedAt: null, provedAt: LONG_AFTER },
  })
  const at = { createdAt: LONG_AFTER, lastUsedAt: LONG_AFTER, expiresAt: LONG_AFTER }
  const signIn =
    known ??
    (await db.refreshToken.create({
      data: { ...at, provedAt: LONG_AFTER, userId, tokenHash: `new ${userId} ${Math.random()}` },
    }))
  return { Authorization: `Bearer ${tokens.issueAccess({ userId, signInId: signIn.id })}` }
}

/** Sends a request of a person to one of the processes; null for somebody who has none of their own. */
export async function ask(
  world: World,
  userId: number | null,
  ...[method, path, body]: [method: string, path: string, body?: object]
): Promise<Answer | null> {
  if (userId === null) return null
  const { server } = world.processes[0]
  const here = await server.services.db.user.count({ where: { id: userId } })
  if (here === 0) return null
  return oneOf(world).send(method, path, body, await authOf(world, userId))
}

export const isDone = (answer: Answer | null): answer is Answer =>
  answer !== null && answer.status >= 200 && answer.status < 300

export const anActor = (world: World): Actor => {
  const { actors, dice, last } = world
  const actor = last && dice.once(2) ? last : dice.one(actors)
  if (!actor) throw new Error('There is nobody.')
  world.last = actor
  return actor
}

/** The session that runs. */
export const running = ({ sessions }: World): Session => {
  const last = sessions.at(-1)
  if (!last) throw new Error('There is no session.')
  return last
}

/** Notes that somebody may now count at a session. */
export function mayCount({ bodies }: World, session: number, body: string): void {
  const counted = bodies.get(session) ?? new Set()
  bodies.set(session, counted.add(body))
}

export const phoneMark = (session: Session) =>
  markBody(session as Parameters<typeof markBody>[0], INSIDE)
