import type { BeforeErasure, PersonalColumn } from '../../../platform/own-data.ts'

export { devicesOf } from './devices.ts'
export { countBounces } from './endings.ts'
export { createOutbox } from './outbox.ts'
export { createPushKeys, type FindPushKeys } from './push-keys.ts'
export { createPush, type Push } from './push-service.ts'
export { HAS_NOT_LEFT } from './queue.ts'
export { readerOf, sendTestMail, type TestMailNeeds } from './test-mail.ts'
export { createMessageTokens, type TokenOf } from './tokens.ts'
export { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe-links.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** Days for which the rows of messages are kept. */
export const DELIVERIES_DAYS = 90

const deliveriesOwnData: PersonalColumn[] = [
  {
    column: 'deliveries.user_id',
    onErasure: 'delete',
    onMerge: {
      // Waiting ones, such as the link that restores the address, move with the account; and those about something that
      // nobody is told of twice, such as this year's birthday, once they may have left.
      move: (tx, { from, into, movesAccount }) =>
        tx.query(
          `UPDATE deliveries AS mine SET user_id = $1
           WHERE user_id = $2
             AND (state = 'queued' AND $3 OR about IS NOT NULL AND (state <> 'queued' OR attempts > 0))
             AND NOT EXISTS (
               SELECT FROM deliveries AS other
               WHERE other.user_id = $1
                 AND (other.kind, other.way, other.about) = (mine.kind, mine.way, mine.about)
             )`,
          [into, from, movesAccount],
        ),
    },
    section: 'messages_sent',
    // May name others, or says how it was sent.
    leavesOut: [
      'about',
      'asked_for',
      'attempts',
      'due_at',
      'expires_at',
      'handed_at',
      'kept_by',
      'problem',
      'started_at',
      'taken_by',
      'variant',
    ],
    lists: 'kind, way, state, queued_at, ended_at',
  },
  {
    column: 'message_choices.user_id',
    onErasure: 'delete',
    onMerge: {
      // What either of them switched off is off; otherwise, the choices of the person who stays take precedence.
      move: async (tx, { from, into }) => {
        await tx.query(
          `UPDATE message_choices AS own SET is_on = false, chosen_at = other.chosen_at
           FROM message_choices AS other
           WHERE own.user_id = $1 AND other.user_id = $2 AND own.is_on AND NOT other.is_on
             AND own.kind = other.kind AND own.way = other.way`,
          [into, from],
        )
        await tx.query(
          `UPDATE message_choices AS mine SET user_id = $1
           WHERE user_id = $2 AND NOT EXISTS (
             SELECT FROM message_choices AS chosen
             WHERE chosen.user_id = $1 AND chosen.kind = mine.kind AND chosen.way = mine.way
           )`,
          [into, from],
        )
      },
    },
    section: 'message_choices',
    lists: 'kind, way, is_on AS "on", chosen_at AS at',
    order: 'kind, way',
  },
  {
    column: 'leave_links.user_id',
    onErasure: 'delete',
    // Links in earlier mails keep working.
    onMerge: 'move',
    leftOut: 'A link says no more than the mails with it, which are listed.',
  },
  {
    column: 'push_subscriptions.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A device signed in as the merged person has to sign in again.' },
    section: 'push_subscriptions',
    // With these, anybody can send to the browser.
    leavesOut: ['auth', 'endpoint', 'p256dh'],
    read: async ({ db }, userId) => {
      const rows = await db.pushSubscription.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ endpoint, createdAt }) => ({ at: createdAt, by: hostOf(endpoint) }))
    },
  },
]

/** `asked_for` has no foreign key. */
const forgetAskedFor: BeforeErasure = async (tx, userId) => {
  await tx.query('DELETE FROM deliveries WHERE asked_for = $1', [userId])
  return () => undefined
}

export const deliveriesFeature = {
  handlers: () => ({}),
  ownData: deliveriesOwnData,
  beforeErasure: () => forgetAskedFor,
  // An undone merge does not restore a browser's keys, since it does not restore its sign-in.
  secretTables: ['push_subscriptions'],
}
