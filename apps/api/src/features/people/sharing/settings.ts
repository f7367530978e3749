import { type DirectorySettings, directoryRules } from '@church/shared'
import * as z from 'zod/mini'
import { defineSetting } from '../../../platform/setting.ts'

/** How open the directory is; until an admin chooses, everything is open. */
export const directorySetting = defineSetting<DirectorySettings>({
  key: 'directory',
  // A stored choice was made by an admin.
  schema: z.extend(directoryRules, { chosen: z._default(z.boolean(), true) }),
  initial: { mode: 'open', newcomers: 'open', chosen: false },
  action: 'directory.change',
})

/** The directory's settings, cached until the database announces a change. */
export interface CachedSettings {
  get(): Promise<DirectorySettings>
}
