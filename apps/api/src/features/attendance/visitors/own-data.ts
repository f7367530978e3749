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
    lists: `sessions.name AS session, sessions.starts_at, adults AS adults_along,
      children AS children_along, waits AS waits_to_count, accepted AS accepted_to_count, wish, made_at`,
    joins: 'JOIN sessions ON sessions.id = session_id',
  },
]
