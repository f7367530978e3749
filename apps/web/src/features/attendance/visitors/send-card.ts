import { hasCode } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { keepCard, keepDraft, newKey, type OwnCard, readDraft } from './own-card.ts'
import type { Entered } from './use-visit-form.ts'
import { whereYouAre } from './where-you-are.ts'

/** The entered card, without the answer to “Are you sure?”. */
const cardOf = ({ sure: _, contact, ...entered }: Entered) => ({
  ...entered,
  contact: entered.wish === 'none' ? null : contact,
})

/** Tries again with the phone's place, at a church that takes no codes. */
const byPlace =
  <Answer>(make: (proof: object) => Promise<Answer>) =>
  async (reason: unknown) => {
    if (!hasCode(reason, 'no-location')) throw reason
    return make(await whereYouAre())
  }

/**
 * Sends a visitor's card. It is stored on the phone first, so that a retry after a lost answer makes no second card.
 * @param pass from the code at the door; without one, the phone's place is asked for
 */
export async function sendCard(
  session: number,
  pass: string | undefined,
  entered: Entered,
): Promise<OwnCard> {
  const earlier = readDraft(session)
  const card = cardOf(entered)
  const key = earlier?.key ?? newKey()
  keepDraft({ ...card, session, key })
  const make = (proof: object) => api.makeVisit({ body: { ...entered, ...proof, session, key } })
  const made = await (pass ? make({ pass }).catch(byPlace(make)) : make(await whereYouAre()))
  // An earlier try may have made the card with other words.
  const { id, secret, waits } = earlier
    ? await api.updateVisit({ body: { ...entered, secret: made.secret } })
    : made
  const own = { ...card, session, id, secret, waits }
  keepCard(own)
  keepDraft(null)
  return own
}

/** Changes the phone's own card. */
export async function changeCard(card: OwnCard, entered: Entered): Promise<OwnCard> {
  const body = { ...entered, secret: card.secret ?? '' }
  const { waits } = await api.updateVisit({ body })
  const changed = { ...card, ...cardOf(entered), waits }
  keepCard(changed)
  return changed
}

/** Withdraws the phone's own card, which the phone then forgets. */
export async function takeCardBack({ secret }: OwnCard): Promise<string> {
  const { detail } = await api.takeBackVisit({ body: { secret: secret ?? '' } })
  keepCard(null)
  return detail
}
