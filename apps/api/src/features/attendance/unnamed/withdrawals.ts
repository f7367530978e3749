import type pg from 'pg'
import { run } from '../../../platform/db.ts'
import {
  counted,
  peopleIn,
  type Reapplication,
  type Restoring,
  type Withdrawal,
} from '../../../platform/withdrawals.ts'
import type { UnnamedKeys } from '../marking/index.ts'
import { type Dependants, findChoice, writeChoice, writePast, writePeriod } from './keeping.ts'
import { unnamePast } from './unname-past.ts'

type Needs = Restoring & Dependants & { unnamedKeys: UnnamedKeys }

/** Takes people's names off their attendance again, now or for the time in which they had. */
export const unnamedWithdrawals = (services: Needs): readonly Reapplication[] => [
  {
    kind: 'unnamed',
    says: counted('person', 'people', 'counted without their name again'),
    apply: async (client, lines) => {
      let changed = 0
      for (const userId of peopleIn(lines)) {
        const own = lines.filter(({ personId }) => personId === userId)
        const here = await run(client, 'SELECT FROM users WHERE id = $1', [userId])
        if (here.length > 0 && (await applyOwn(client, services, userId, own))) changed++
      }
      return changed
    },
  },
]

/** @returns whether there was anything to apply */
async function applyOwn(
  client: pg.PoolClient,
  services: Needs,
  userId: number,
  lines: readonly Withdrawal[],
): Promise<boolean> {
  const past = lines.findLast(({ what }) => what === 'past')
  if (past) {
    await unnamePast(client, services, userId)
    await writePast(client, userId, past.at)
  }
  const choices = lines.filter(({ what }) => what === null)
  for (const [n, { at, back }] of choices.entries()) {
    const before = choices[n - 1]
    if (back && before && !before.back) await writePeriod(client, userId, before.at, at)
  }
  const last = choices.at(-1)
  const isUnnamed = last !== undefined && !last.back
  const count = lines.findLast(({ what }) => what === 'count')
  const isUncounted = count !== undefined && !count.back
  if (isUnnamed) {
    await writeChoice(client, userId, { keep: false, counted: !isUncounted, now: last.at })
    await services.endAbsenceCase(client, userId, services.now)
  }
  if (isUncounted && !last) await uncount(client, userId, count.at)
  if (past && isUnnamed && lines.indexOf(past) > lines.indexOf(last))
    await writePast(client, userId, past.at)
  return past !== undefined || isUncounted || choices.some(({ back }) => !back)
}

/** Takes a person off the numbers who was counted without their name in the backup. */
async function uncount(client: pg.PoolClient, userId: number, at: Date): Promise<void> {
  const before = await findChoice(client, userId)
  if (!before || before.keep) return
  await writePeriod(client, userId, before.chosen_at, at)
  await writeChoice(client, userId, { keep: false, counted: false, now: at })
}
