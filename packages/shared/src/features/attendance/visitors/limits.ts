/** The most adults, and the most children, that a visitor can bring along. */
export const VISIT_COMPANY_MAX = 500
/** Above this many heads, a card has to be confirmed, and waits until somebody of the church accepts it. */
export const VISIT_HEADS_SURE = 20
/** The heads that cards nobody has accepted count at a session, all together; further cards wait. */
export const VISIT_HEADS_UNACCEPTED = 50
/** The most cards that one call decides on. */
export const VISIT_DECISIONS_MAX = 500
/** Days after which a card loses its name and contact. */
export const VISIT_DAYS = 30
export const VISIT_CONTACT_MAX = 254
