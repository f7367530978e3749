import type { Db } from '../../../platform/db.ts'

const state = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  isAdmin: true,
  totpSecret: true,
  totpEnabledAt: true,
  totpLastStep: true,
} as const

/** Finds a user's two-step settings. The address is empty for a person who has none. */
export async function findTwoStep(db: Db, id: number) {
  const found = await db.user.findUnique({ where: { id }, select: state })
  return found && { ...found, email: found.email ?? '' }
}

/** Stores a key that is not confirmed yet. @returns false if two-step sign-in is already on */
export async function updatePendingKey(db: Db, id: number, totpSecret: string): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, totpEnabledAt: null },
    data: { totpSecret, totpLastStep: null },
  })
  return count === 1
}

/** Records the 30-second step of a code. @returns whether it is later than any step used before */
export async function consumeStep(db: Db, id: number, step: number): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}

/** Switches two-step sign-in on, unless the key was changed or confirmed in the meantime. */
export async function enableTwoStep(
  db: Db,
  { id, totpSecret, now }: { id: number; totpSecret: string; now: Date },
): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, totpSecret, totpEnabledAt: null },
    data: { totpEnabledAt: now },
  })
  return count === 1
}

/** Switches two-step sign-in off. @returns whether it was on */
export async function disableTwoStep(db: Db, id: number): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, totpEnabledAt: { not: null } },
    data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null },
  })
  await db.recoveryCode.deleteMany({ where: { userId: id } })
  return count === 1
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]) {
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) })
}

/** Uses up a recovery code. @returns whether it was valid */
export async function consumeRecoveryCode(
  db: Db,
  { userId, codeHash, now }: { userId: number; codeHash: string; now: Date },
): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: now },
  })
  return count === 1
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.recoveryCode.count({ where: { userId, usedAt: null } })
