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
import { type Dependants, writeChoice, writePast, writePeriod } from './keeping.ts'
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
  if (isUnnamed) {
    await writeChoice(client, userId, { keep: false, now: last.at })
    await services.endAbsenceCase(client, userId, services.now)
  }
  if (past && isUnnamed && past.at >= last.at) await writePast(client, userId, past.at)
  return past !== undefined || choices.some(({ back }) => !back)
}
