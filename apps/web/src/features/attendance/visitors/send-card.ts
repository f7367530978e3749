import { attendanceTexts, hasCode, markingTexts, POSITION_AGE_MAX_S, t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { measuredAt } from '../../../lib/measured-at.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { keepCard, keepDraft, newKey, type OwnCard, readDraft } from './own-card.ts'
import type { Entered } from './use-visit-form.ts'

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

interface Place {
  latitude: number
  longitude: number
  accuracy: number | null
  /** Seconds. */
  age: number
}

/** How long the browser may take in all, and how long a rough location waits for a better one, in milliseconds. */
const SILENT_MS = 20_000
const ROUGH_MS = 8_000
/** As exact as phones are by Wi-Fi indoors, in metres. */
const EXACT = 65

const orTheCode = t('Allow it, or scan the code at the door instead.')

const placeOf = ({ coords, timestamp }: GeolocationPosition): Place => {
  const { latitude, longitude, accuracy } = coords
  const clocks = { device: Date.now(), server: serverNow().getTime() }
  const age = (clocks.device - measuredAt(timestamp, clocks)) / 1_000
  return { latitude, longitude, accuracy: Number.isFinite(accuracy) ? accuracy : null, age }
}

const byExactness = (one: Place, other: Place) => (one.accuracy ?? 0) - (other.accuracy ?? 0)

/**
 * Asks the browser where this phone is: the best place of the first seconds, since phones often begin with a rough one.
 * Rejects with words for the user, also if the browser says nothing, as those of some apps do.
 */
export const whereYouAre = () =>
  new Promise<Place>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(attendanceTexts.noGeolocation))
    const places: Place[] = []
    const end = () => {
      for (const timer of timers) clearTimeout(timer)
      navigator.geolocation.clearWatch(watch)
      const [best] = places.sort(byExactness)
      if (best) resolve(best)
      else reject(new Error(`${markingTexts['no-location']} ${orTheCode}`))
    }
    const timers = [setTimeout(end, SILENT_MS)]
    const endSoon = () => {
      if (timers.length === 1) timers.push(setTimeout(end, ROUGH_MS))
    }
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const place = placeOf(position)
        if (place.age >= POSITION_AGE_MAX_S) return
        places.push(place)
        if ((place.accuracy ?? 0) <= EXACT) end()
        else endSoon()
      },
      ({ code, PERMISSION_DENIED }) => (code === PERMISSION_DENIED ? end() : endSoon()),
      { timeout: SILENT_MS, maximumAge: 0, enableHighAccuracy: true },
    )
  })
