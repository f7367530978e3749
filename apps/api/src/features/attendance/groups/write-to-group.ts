import type { GroupMessage } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { column, insertRow, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mustLead, type Viewer } from './find-groups.ts'
import { groupMessages } from './kinds.ts'

/**
 * Sends a message to the others of a group, as each of them chose to get its messages. Like every message that can be
 * switched off, it reaches no child, nor a parent for one. Nobody learns who else got it.
 * @throws HttpError 404, or 403 unless the caller leads the group
 */
export const writeToGroup = (
  { clock, outbox, pool }: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  { groupId, title, text, tells_address }: GroupMessage & { groupId: number },
  leader: Viewer,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { name } = await mustLead(client, groupId, leader)
    const at = clock.now()
    const id = await insertRow(
      client,
      `INSERT INTO group_messages (group_id, sent_by, title, text, tells_address, sent_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [groupId, leader.id, title, text, tells_address, at],
    )
    const ids = await column<number>(
      client,
      `SELECT user_id FROM group_people WHERE group_id = $1 AND standing = 'member' AND user_id <> $2
       ORDER BY 1`,
      [groupId, leader.id],
    )
    await outbox.deliver(groupMessages, ids, { about: id }, client)
    await recordEvent(client, {
      actorId: leader.id,
      action: 'group.write',
      subjectId: groupId,
      detail: { name },
      at,
    })
  })
