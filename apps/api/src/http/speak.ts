import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type CurrentChurch, offeredCodes } from '../platform/church.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptedLanguage, namesLanguage } from './language.ts'

/**
 * Answers a request in the offered language that its Accept-Language prefers, or the church's if it names others only;
 * without the header, in English.
 */
export type Speak = (request: IncomingMessage, work: () => Promise<void>) => Promise<void>

/** English is always offered, so the rest of such a header does not matter. */
const ENGLISH_FIRST = /^\s*en(?:-[a-z\d-]*)?\s*(?:,|$)/i

export function createSpeak({ church, languages }: Pick<Platform, 'church' | 'languages'>): Speak {
  return (request, work) => {
    const header = request.headers['accept-language']
    if (!header || ENGLISH_FIRST.test(header)) return languages.speak(null, work)
    return answerLanguage(church, request.headers).then(
      (code) => languages.speak(code, work),
      () => languages.speak(null, work),
    )
  }
}

async function answerLanguage(church: Pick<CurrentChurch, 'atHand'>, headers: IncomingHttpHeaders) {
  const accepted = await phoneLanguage(church, headers)
  if (accepted || !namesLanguage(headers['accept-language'])) return accepted
  return (await church.atHand()).language
}

/** The offered language that a phone's request prefers; null if it accepts none of them. */
export async function phoneLanguage(
  church: Pick<CurrentChurch, 'atHand'>,
  headers: IncomingHttpHeaders,
): Promise<string | null> {
  return acceptedLanguage(headers['accept-language'], offeredCodes(await church.atHand()))
}
