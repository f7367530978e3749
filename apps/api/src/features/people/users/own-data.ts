import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'

/** The columns of an account, which move with it. */
const ACCOUNT = [
  'password_hash',
  'password_changed_at',
  'terms_version',
  'terms_accepted_at',
  'totp_secret',
  'totp_enabled_at',
  'totp_last_step',
]

/**
 * Moves values from one person's row to another's: the account if it moves, the address if neither has an account and
 * the other has no address, the language if the other chose none, and an admin's approval. Rights never move. The
 * merge itself sets the standing.
 */
async function mergeAccount(tx: pg.PoolClient, { from, into, movesAccount }: Merge): Promise<void> {
  // Not with their person, or the ledger would not say that somebody has lost them.
  await tx.query('DELETE FROM user_roles WHERE user_id = $1', [from])
  // First, since an address belongs to one person.
  const [before] = await column<object>(
    tx,
    `UPDATE users SET email = NULL, password_hash = NULL, is_admin = false, updated_at = now()
     FROM users AS gone WHERE users.id = $1 AND gone.id = $1 RETURNING to_jsonb(gone) AS row`,
    [from],
  )
  const ofAccount = (name: string) =>
    `${name} = CASE WHEN $3 THEN gone.${name} ELSE kept.${name} END`
  const ofAddress = (name: string) =>
    `${name} = CASE WHEN $3 OR kept.email IS NULL THEN gone.${name} ELSE kept.${name} END`
  await tx.query(
    `UPDATE users AS kept
     SET ${ACCOUNT.map(ofAccount)}, ${['email', 'email_confirmed_at'].map(ofAddress)},
         approved_at = least(kept.approved_at, gone.approved_at),
         language = coalesce(kept.language, gone.language),
         joined_on = least(kept.joined_on, gone.joined_on),
         created_at = least(kept.created_at, gone.created_at),
         updated_at = now()
     FROM jsonb_populate_record(NULL::users, $1::jsonb) AS gone
     WHERE kept.id = $2`,
    [JSON.stringify(before), into, movesAccount],
  )
}

export const userOwnData: PersonalColumn[] = [
  {
    column: 'users.id',
    onErasure: 'delete',
    onMerge: { move: mergeAccount },
    section: 'account',
    // The profile has the names, the address and the admin's right.
    leavesOut: [
      'admin_by_group',
      'care_mail',
      'email',
      'first_name',
      'is_admin',
      'last_name',
      'password_generated',
      'password_hash',
      'totp_last_step',
      'totp_secret',
      'updated_at',
    ],
    lists: `created_at AS registered_at, approved_at, email_confirmed_at, password_changed_at,
      terms_version AS agreed_to_wording, terms_accepted_at AS agreed_at, totp_enabled_at AS two_step_sign_in_since,
      language, standing, joined_on::text, left_on::text, back_at`,
    isOne: true,
  },
  {
    column: 'user_roles.user_id',
    onErasure: 'delete',
    onMerge: { go: 'Like the right of an admin, a role is granted again by an admin.' },
    section: 'roles',
    lists: 'role, granted_at',
    order: 'role',
  },
  {
    column: 'user_roles.granted_by',
    onErasure: { setNull: 'The role belongs to the person who has it.' },
    onMerge: { go: 'The log says who granted the role.' },
    leftOut:
      'A role is about the person who has it; the events say that an admin changed the account.',
  },
]
