import { setTimeout as sleep } from 'node:timers/promises'
import { apiOf } from '../e2e/people.ts'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { type Answer, type Ask, createPhone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type World, withWorld } from './world.ts'

const SIGN_INS = 300
const RUSH_MS = 60_000
const QUIET_MS = 20_000
const MARKS_A_SECOND = 20
const PASSWORD = 'a good long password'

/** Three hundred people sign in within a minute while others mark: what that does to a mark. */
export async function rush(): Promise<void> {
  const members = (MARKS_A_SECOND * (RUSH_MS + QUIET_MS)) / 1000 + SIGN_INS + 10
  await withWorld({ members }, async (world) => {
    await givePasswords(world)
    await markFor(world, 2_000, 1)
    const quiet = await markFor(world, QUIET_MS, 1)
    const signingIn = signInFor(world)
    const busy = await markFor(world, RUSH_MS, quiet.length + 1)
    const signIns = await signingIn
    const p99 = (answers: Answer[]) =>
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      )
    const row = (what: string, answers: Answer[], good: number) => ({
      what,
      answers: `${answers.filter(({ status }) => status === good).length} of ${answers.length}`,
      'p50 ms': short(median(answers.map(({ ms }) => ms))),
      'p99 ms': short(p99(answers)),
    })
    printTable(`Rush: ${SIGN_INS} sign-ins within ${RUSH_MS / 1000} s`, [
      { ...row('mark, quiet', quiet, 201), ratio: '1' },
      { ...row('mark, in the rush', busy, 201), ratio: short(p99(busy) / p99(quiet)) },
      { ...row('sign-in', signIns, 200), ratio: '' },
    ])
  })
}

/** One person registers; everybody seeded gets the same password. */
async function givePasswords({ product, pool }: World): Promise<void> {
  await apiOf(product.url).register({
    body: {
      first_name: 'Grace',
      last_name: 'Model',
      email: 'model@church.test',
      password: PASSWORD,
    },
  })
  await pool.query(
    `UPDATE users SET password_hash = model.password_hash
     FROM users AS model WHERE model.email = 'model@church.test'`,
  )
}

/** Marks at a steady pace, one member each, from the given one on. */
async function markFor(world: World, ms: number, from: number): Promise<Answer[]> {
  const session = await openSession(world)
  const tap = markRequest(session)
  return paced((ms / 1000) * MARKS_A_SECOND, ms, (n) =>
    once(world.product.url, `Bearer ${tokenOf(from + n, world.secret)}`, tap),
  )
}

function signInFor({ product, members }: World): Promise<Answer[]> {
  return paced(SIGN_INS, RUSH_MS, (n) =>
    once(product.url, '', {
      method: 'POST',
      path: '/api/users/login/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `member${members - n}@church.test`, password: PASSWORD }),
    }),
  )
}

/** A device that asks one thing. */
async function once(url: string, bearer: string, ask: Ask): Promise<Answer> {
  const phone = createPhone(url, bearer)
  try {
    return await phone.ask(ask)
  } finally {
    phone.close()
  }
}

/** Does something so many times, evenly over a time, whether or not the one before has ended. */
function paced<T>(times: number, ms: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: times }, async (_, n) => {
      await sleep((n * ms) / times)
      return work(n)
    }),
  )
}
