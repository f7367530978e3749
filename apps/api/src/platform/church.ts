import { type Church, type Moment, type PublicChurch, t } from '@church/shared'
import type pg from 'pg'

export type ChurchFacts = Omit<PublicChurch, 'media_url' | 'sends_mail' | 'url' | 'version'>

/** The church and the address of its site, for mails and passkeys. */
export interface Site {
  church: Church
  /** Without a trailing slash. */
  PUBLIC_URL: string
}

/** The contact for help, for use in a sentence: '01632 960000 or help@…'. Empty until it is set. */
export function helpOf({ help: { phone, email } }: Pick<Church, 'help'>): string {
  return phone && email ? t('{phone} or {email}', { phone, email }) : phone || email
}

export const offeredCodes = ({ languages }: Pick<ChurchFacts, 'languages'>): string[] =>
  languages.map(({ code }) => code)

/** The code of a person's language: the one that they chose, while the church offers it, otherwise the church's. */
export const readerLanguage = (
  { language, languages }: Pick<ChurchFacts, 'language' | 'languages'>,
  chosen: string | null,
): string => languages.find(({ code }) => code === chosen)?.code ?? language

/** The church's facts, cached until the database reports a change. */
export interface CurrentChurch {
  get(): Promise<ChurchFacts>
  /** Like `get`, but while the database is unavailable, the facts that this process last read. */
  lastKnown(): Promise<ChurchFacts>
  /** The facts last read, without asking the database, so they may be a moment old. */
  atHand(): Promise<ChurchFacts>
  /** The time at the church; on a connection that holds a lock, in the time zone that it reads under it. */
  now(on?: Pick<pg.Pool, 'query'>): Promise<Moment>
  site(): Promise<Site>
  /** Calls `listener` when the facts may have changed. @returns a function that unsubscribes */
  onChange(listener: () => void): () => void
}
