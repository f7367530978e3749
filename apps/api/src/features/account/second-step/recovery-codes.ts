import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { anyRow, type Db, type Handle } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/random-token.ts'

const COUNT = 8
/** Lower case, without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24
const GROUP = 4

/**
 * Codes for someone who has lost their device: `abcd-efgh-…`, about 118 random bits each. So a plain
 * hash cannot be reversed by guessing (OWASP ASVS 5.0, 6.5.2 requires 112 bits), and needs no key, which
 * might be missing after a restore.
 */
const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode)

function newCode(): string {
  let code = ''
  while (code.length < LENGTH) {
    // Using bytes above the last whole multiple would make some letters more frequent.
    for (const byte of randomBytes(LENGTH)) {
      if (byte < 256 - (256 % LETTERS.length)) code += LETTERS[byte % LETTERS.length]
    }
  }
  return (code.slice(0, LENGTH).match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** A typed code without separators, in lower case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase()

/** The stored form of a code. */
const hashRecoveryCode = (code: string): string => hashToken(plainCode(code))

/** Replaces a user's recovery codes. @returns the new ones, of which only hashes are stored */
export async function replaceRecoveryCodes(on: Handle, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await on.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  const sql = 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])'
  await on.query(sql, [userId, codes.map(hashRecoveryCode)])
  return codes
}

/** Uses up a recovery code. @returns whether it was valid */
export const consumeRecoveryCode = (
  tx: pg.PoolClient,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> =>
  anyRow(
    tx,
    'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [userId, hashRecoveryCode(code), now],
  )

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.recoveryCode.count({ where: { userId, usedAt: null } })
