import type { DirectorySettings } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../../../platform/cache.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { readSettings } from './data.ts'

/** The directory's settings, cached until the database reports a change. */
export interface CachedSettings {
  get(): Promise<DirectorySettings>
}

export function createDirectorySettings(pool: pg.Pool, pubSub: PubSub): CachedSettings {
  const cache = createCache({ pubSub, topic: 'directory', load: () => readSettings(pool) })
  return { get: () => cache.get('all') }
}
