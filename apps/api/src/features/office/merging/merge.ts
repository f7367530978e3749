import { mergeErrors, userErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordMerged } from '../../../platform/withdrawals.ts'
import { moveTwoStepKey } from '../../account/second-step/index.ts'
import { lockAttendance, mergeTokens, type UnnamedKeys } from '../../attendance/marking/index.ts'
import { hidingPictures } from '../../people/sharing/index.ts'
import {
  deleteUserRow,
  lockAdmins,
  lockPair,
  lockPeople,
  type StandingHooks,
  setStanding,
} from '../../people/users/index.ts'
import { insertMerge, insertMergeMails } from './data.ts'
import { mailboxesOf } from './mails.ts'
import { recordsMerged } from './messages.ts'
import { readRows, readRowsAfter } from './rows.ts'
import { standingOf } from './rules.ts'
import { snapshotOf } from './snapshot.ts'

type Needs = Platform &
  StandingHooks & {
    ownData: OwnData
    totpEncryption: Encryption
    unnamedKeys: UnnamedKeys
  }

interface Pair {
  /** The person who is merged away, and the one who stays. */
  from: number
  into: number
  actorId: number
}

/** @throws HttpError 400 for the same person, 409 for the caller */
export function refuseSelf({ from, into, actorId }: Pair): void {
  if (from === into) throw refuse(mergeErrors.samePerson, { field: 'into' })
  if (from === actorId) throw refuse(mergeErrors.yourself)
}

/**
 * Merges two people in one transaction: each feature moves its rows to the person who stays, and the
 * other is deleted with the rest. Without an account of the one who goes, what changes is kept for a day, to be undone.
 * @throws HttpError 404; 400 for the same person; 409 for the caller, or if no admin would remain
 */
export async function mergePeople(services: Needs, pair: Pair): Promise<void> {
  const { clock, outbox, ownData, totpEncryption, unnamedKeys } = services
  refuseSelf(pair)
  const { from, into, actorId } = pair
  // A picture may go to somebody who does not share theirs.
  const finish = await hidingPictures(services, [from, into], async (tx) => {
    await lockPeople(tx)
    // Before anybody is locked, as those do who change the plan.
    await lockUntilCommit(tx, 'serving')
    await lockAttendance(tx)
    const admins = await lockAdmins(tx)
    const people = await lockPair(tx, [from, into])
    const [gone, kept] = [from, into].map((id) => people.find((person) => person.id === id))
    if (!gone || !kept) throw refuse(userErrors.notFound)
    if (gone.isAdmin && !kept.isAdmin && admins.length === 1) throw refuse(userErrors.lastAdmin)
    const movesAccount = gone.hasAccount && !kept.hasAccount
    const rows = gone.hasAccount ? null : await readRows(tx, ownData, [from, into])
    await ownData.merge(tx, { from, into, movesAccount })
    const { leftOn, standing } = standingOf(gone, kept)
    await setStanding(tx, services, { people: [{ id: into, standing, leftOn }], by: actorId })
    await mergeTokens(tx, unnamedKeys, { from, into })
    if (movesAccount) await moveTwoStepKey(tx, totpEncryption, { from, into })
    const finish = await ownData.beforeErasure(tx, from)
    await deleteUserRow(tx, from)
    await recordMerged(tx, { from, into })
    const merge = { keptId: into, mergedById: actorId, mergedAt: clock.now() }
    const snapshot = rows && snapshotOf(rows, await readRowsAfter(tx, ownData, rows, into), ownData)
    const mergeId = snapshot && (await insertMerge(tx, { ...merge, snapshot }))
    await recordEvent(tx, {
      actorId,
      action: 'user.merge',
      subjectId: into,
      detail: { merged: from },
      at: clock.now(),
    })
    const mails = {
      mergeId,
      keptId: into,
      at: merge.mergedAt,
      mailboxes: mailboxesOf({ gone, kept }),
    }
    for (const { id: about, account: variant } of await insertMergeMails(tx, mails)) {
      await outbox.deliver(recordsMerged, into, { about, variant }, tx)
    }
    return finish
  })
  await finish()
}
