import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { CurrentChurch } from '../platform/church.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptedLanguage } from './language.ts'

/** Runs what answers a request, with texts in the language that its Accept-Language wants; in English without one. */
export type Speak = (request: IncomingMessage, work: () => Promise<void>) => Promise<void>

/** Whatever else such a header wants, English is always offered. */
const ENGLISH_FIRST = /^\s*en(?:-[a-z\d-]*)?\s*(?:,|$)/i

export function createSpeak({ church, languages }: Pick<Platform, 'church' | 'languages'>): Speak {
  return (request, work) => {
    const header = request.headers['accept-language']
    if (!header || ENGLISH_FIRST.test(header)) return work()
    return phoneLanguage(church, request.headers).then(
      (code) => languages.speak(code, work),
      () => work(),
    )
  }
}

/** The offered language that a phone asks for; null if it asks for none of them. */
export async function phoneLanguage(
  church: Pick<CurrentChurch, 'atHand'>,
  headers: IncomingHttpHeaders,
): Promise<string | null> {
  const { languages } = await church.atHand()
  return acceptedLanguage(
    headers['accept-language'],
    languages.map(({ code }) => code),
  )
}
