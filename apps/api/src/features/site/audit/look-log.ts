import type { Look } from '@church/shared'
import type { NoteLooks } from '../../../http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'

const ROLES = [
  ['carer', 'a carer'],
  ['steward', 'a steward'],
  ['leader', 'a leader'],
] as const

/** The right by which somebody looks. */
function whoOf(by: Parameters<NoteLooks>[0]['by']): Look['who'] {
  if ('tokenId' in by) return 'a program'
  const { isAdmin, roles } = by
  const role = ROLES.find(([right]) => roles.includes(right))
  return isAdmin || !role ? 'an admin' : role[1]
}

/**
 * Creates the function that records whom an answer was about, before it is sent. Each person has one line an hour for
 * what the same kind of viewer was told, since screens ask again whenever they regain focus; it names no viewer. A program reads all day long, and has one
 * line a day.
 */
export const createLookLog =
  ({ clock, pool }: Pick<Platform, 'clock' | 'pool'>): NoteLooks =>
  async ({ by, what, people }) => {
    const who = whoOf(by)
    await pool.query({
      name: 'look',
      text: `INSERT INTO looks (person_id, who, what, at)
             SELECT id, $2, $3, date_trunc($5, $4::timestamptz, 'UTC') FROM users WHERE id = ANY ($1)
             ON CONFLICT DO NOTHING`,
      values: [people, who, what, clock.now(), who === 'a program' ? 'day' : 'hour'],
    })
  }
