import type { Church, Moment, PublicChurch } from '@church/shared'

/** The church's facts: what everybody is told of it. */
export type ChurchFacts = Omit<PublicChurch, 'media_url' | 'version'>

/** The church and the address of its site, for mails and passkeys. */
export interface Site {
  church: Church
  /** Without a trailing slash. */
  PUBLIC_URL: string
}

/** The church's facts, cached until the database reports a change. */
export interface CurrentChurch {
  get(): Promise<ChurchFacts>
  /** The same, after every change that has been committed so far in any process. */
  fresh(): Promise<ChurchFacts>
  /** The same as `get` or, while the database is unavailable, the facts last read here. */
  lastKnown(): Promise<ChurchFacts>
  /** The time at the church; with `fresh`, in the time zone of every change that has been committed so far. */
  now(facts?: 'fresh'): Promise<Moment>
  site(): Promise<Site>
  /** Calls `listener` when the facts may have changed. @returns a function that unsubscribes */
  onChange(listener: () => void): () => void
}
