import { apiOf, loadPage } from '../e2e/people.ts'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { once, paced } from './paced.ts'
import type { Answer } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const SIGN_INS = 300
const RUSH_MS = 60_000
const QUIET_MS = 20_000
const MARKS_A_SECOND = 20
const PASSWORD = 'a good long password'

/** Measures how much slower a mark gets while 300 people sign in within a minute. */
export async function rush(): Promise<void> {
  const members = (MARKS_A_SECOND * (RUSH_MS + QUIET_MS)) / 1000 + SIGN_INS + 10
  await withTestbed({ members }, async (testbed) => {
    await givePasswords(testbed)
    await markFor(testbed, 2_000, 1)
    const quiet = await markFor(testbed, QUIET_MS, 1)
    const signingIn = signInFor(testbed)
    const busy = await markFor(testbed, RUSH_MS, quiet.length + 1)
    const signIns = await signingIn
    const p99 = (answers: Answer[]) =>
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      )
    const row = (what: string, answers: Answer[], good: number) => ({
      what,
      answers: `${answers.filter(({ status }) => status === good).length} of ${answers.length}`,
      'p50 ms': formatNumber(median(answers.map(({ ms }) => ms))),
      'p99 ms': formatNumber(p99(answers)),
    })
    printTable(`Rush: ${SIGN_INS} sign-ins within ${RUSH_MS / 1000} s`, [
      { ...row('mark, quiet', quiet, 201), ratio: '1' },
      { ...row('mark, in the rush', busy, 201), ratio: formatNumber(p99(busy) / p99(quiet)) },
      { ...row('sign-in', signIns, 200), ratio: '' },
    ])
  })
}

/** Registers one person and copies the password hash to every seeded member. */
async function givePasswords({ product, pool }: Testbed): Promise<void> {
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

/** Marks members at a steady rate, starting with the member `from`. */
async function markFor(testbed: Testbed, ms: number, from: number): Promise<Answer[]> {
  const session = await openSession(testbed)
  const tap = markRequest(session)
  return paced((ms / 1000) * MARKS_A_SECOND, ms, (n) =>
    once(testbed.product.url, `Bearer ${tokenOf(from + n, testbed.secret)}`, tap),
  )
}

function signInFor({ product, members }: Testbed): Promise<Answer[]> {
  return paced(SIGN_INS, RUSH_MS, async (n) =>
    once(product.url, '', {
      method: 'POST',
      path: '/api/users/login/',
      headers: { 'content-type': 'application/json', ...(await loadPage(product.url)) },
      body: JSON.stringify({ username: `member${members - n}@church.test`, password: PASSWORD }),
    }),
  )
}
