import type pg from 'pg'
import { features } from '../../features/index.ts'
import type { Hooks } from '../../hooks.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Reapplication, Restoring, Withdrawal } from '../../platform/withdrawals.ts'
import type { Services } from '../../services.ts'
import type { LedgerLine } from './ledger-file.ts'

export interface Changed {
  count: number
  words: string
}

/** What the features need to apply withdrawals again. */
interface ReapplicationServices
  extends Restoring,
    Hooks,
    Pick<Services, 'endAbsenceCase' | 'forgetMergedAttendance' | 'forgetPresence' | 'unnamedKeys'> {
  ownData: Pick<OwnData, 'beforeErasure'>
}

/** What every feature applies again, by kind, in the order of the features. */
const reapplications = (services: ReapplicationServices): Reapplication[] =>
  features.flatMap((feature) => ('withdrawals' in feature ? feature.withdrawals(services) : []))

/**
 * Applies withdrawals again, each feature its own.
 * @returns what was changed, in numbers and words, such as '2 people erased again'
 */
export async function reapply(
  client: pg.PoolClient,
  lines: readonly LedgerLine[],
  services: ReapplicationServices,
): Promise<Changed[]> {
  const all = perPerson(lines)
  const changed: Changed[] = []
  for (const { kind, says, apply } of reapplications(services)) {
    const ofKind = all.filter((line) => line.kind === kind)
    const count = ofKind.length > 0 ? await apply(client, ofKind) : 0
    if (count > 0) changed.push({ count, words: says(count) })
  }
  return changed
}

/**
 * The withdrawals by the people whom a backup has. Somebody whose records were merged into another person's withdrew
 * what that person did later, and was not erased.
 */
function perPerson(lines: readonly LedgerLine[]): (Withdrawal & { kind: string })[] {
  const found: (Withdrawal & { kind: string })[] = []
  const mergedInto = new Map<number, number>()
  const withMerged = (id: number): number[] => [
    id,
    ...[...mergedInto].flatMap(([from, into]) => (into === id ? withMerged(from) : [])),
  ]
  for (const { kind, person, at, what, back } of lines) {
    if (person === null) continue
    if (kind === 'merged') {
      mergedInto.set(person, Number(what))
      continue
    }
    // The undo of a merge.
    if (kind === 'erased' && back) mergedInto.delete(person)
    const common = { kind, at: new Date(at), what, back }
    for (const personId of withMerged(person)) found.push({ ...common, personId })
  }
  return found
}
