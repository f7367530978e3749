/** The most adults, and the most children, that a visitor can bring along. */
export const VISIT_COMPANY_MAX = 500
/** Above this many heads, a card has to be confirmed. */
export const VISIT_HEADS_SURE = 20
/** Days after which a card loses its name and contact. */
export const VISIT_DAYS = 30
export const VISIT_CONTACT_MAX = 254
