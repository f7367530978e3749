import type { Session } from '@church/shared'
import { assert, expect, onTestFinished, test } from 'vitest'
import { embeddedDatabase } from './embedded-database.ts'
import { enrolMembers } from './enrol.ts'
import { apiOf, mark, openSession, type Person, signInAdmin } from './people.ts'
import { type Product, startProduct } from './product.ts'

/** How often the product is killed while so many mark; CRASHES=200 is the full run. */
const CRASHES = Number(process.env.CRASHES ?? 2)
const MEMBERS = CRASHES > 2 ? 200 : 100

const CONCURRENCY = 20

/** Runs the action for each person in order, with limited concurrency. */
async function forEachPerson(
  people: Person[],
  action: (person: Person) => Promise<unknown>,
): Promise<void> {
  const queue = people.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const person of queue) await action(person)
    }),
  )
}

/** Gets a new access token for a person whose sign-in has survived the restart. */
async function refreshed(product: Product, person: Person): Promise<Person> {
  const { access } = await person.api.refreshToken({ body: { refresh: person.user.refreshToken } })
  return { ...person, api: apiOf(product.url, access) }
}

/** Renews all sign-ins, a few at a time: the process has only just started. */
async function refreshedAll(product: Product, people: Person[]): Promise<Person[]> {
  const renewed: Person[] = []
  await forEachPerson(people, async (person) => renewed.push(await refreshed(product, person)))
  return renewed
}

/** Lets all members mark, and kills the product (optionally with its database) after `answers` answers. */
async function markUntilKilled(
  product: Product,
  members: Person[],
  session: Session,
  { answers, database }: { answers: number; database: boolean },
): Promise<Set<Person>> {
  const acknowledged = new Set<Person>()
  const postmaster = await embeddedDatabase(product.dataDir)
  assert(postmaster, 'The embedded database is not running.')
  let killed: Promise<unknown> | undefined
  const kill = () => {
    if (database) process.kill(postmaster.pid, 'SIGKILL')
    return product.kill('SIGKILL')
  }
  await forEachPerson(members, async (member) => {
    await member.api.markAttendance(mark(session)).then(
      () => acknowledged.add(member),
      () => undefined,
    )
    if (acknowledged.size >= answers) killed ??= kill()
  })
  await killed
  expect(killed).toBeDefined()
  return acknowledged
}

test(
  `No acknowledged mark of ${MEMBERS} members is lost or doubled by ${CRASHES} kills`,
  async () => {
    const product = await startProduct()
    onTestFinished(() => product.stop())
    let admin = await signInAdmin(product)
    const names = Array.from({ length: MEMBERS }, (_, n) => ({
      first: 'Enrolled',
      last: `${n + 1}`,
    }))
    let members = await enrolMembers(product, names)
    const everybody = new Set(members.map(({ user }) => user.name))

    for (let crash = 0; crash < CRASHES; crash++) {
      const name = `Service ${String(crash).padStart(3, '0')}`
      const session = await openSession(admin, { name })
      // Varies from the very first answer to almost the last.
      const answers = crash === 0 ? 60 : 1 + ((crash * 37) % (MEMBERS * 0.75))
      const acknowledged = await markUntilKilled(product, members, session, {
        answers,
        database: crash % 3 === 1,
      })
      expect(acknowledged.size).toBeGreaterThanOrEqual(answers)
      expect(acknowledged.size).toBeLessThan(MEMBERS)

      await product.start()
      admin = await refreshed(product, admin)
      members = await refreshedAll(product, members)
      const survived = await attendants(admin, name)
      for (const { user } of acknowledged) expect(survived).toContain(user.name)

      // Everybody retries; marks that were written without an answer must not be doubled.
      await forEachPerson(members, ({ api }) =>
        api.markAttendance(mark(session)).catch(() => undefined),
      )
      const marked = await attendants(admin, name)
      expect(marked).toHaveLength(MEMBERS)
      expect(new Set(marked)).toEqual(everybody)
    }
  },
  120_000 + CRASHES * 40_000,
)

/** The names of everybody marked at a session, once per mark. */
async function attendants(admin: Person, session: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const query = { keyword: session, page, page_size: 100 }
    const { results, next } = await admin.api.listAttendants({ query })
    names.push(...results.map(({ name }) => name))
    if (next === null) return names
  }
}
