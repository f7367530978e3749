import type { PersonalColumn } from '../../../platform/own-data.ts'

/** A card refers to no person in the records until it is joined to one. */
export const visitorOwnData: PersonalColumn[] = [
  {
    column: 'visitor_cards.user_id',
    onErasure: { setNull: 'The card counts those who came along.' },
    onMerge: 'move',
    section: 'visitor_cards',
    // A card that has become a person has lost its name and contact.
    leavesOut: ['contact', 'ended_at', 'first_name', 'outcome', 'secret_hash'],
    read: async ({ db }, userId) => {
      const rows = await db.visitorCard.findMany({
        where: { userId },
        include: { session: true },
        orderBy: { id: 'asc' },
      })
      return rows.map(({ session, adults, children, accepted, waits, wish, madeAt }) => ({
        session: session.name,
        starts_at: session.startsAt,
        adults_along: adults,
        children_along: children,
        waits_to_count: waits,
        accepted_to_count: accepted,
        wish,
        made_at: madeAt,
      }))
    },
  },
]
