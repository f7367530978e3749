import type { DirectoryRules } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { recordEvent } from '../../site/audit/index.ts'
import { approveEverybody, writeSettings } from './data.ts'
import { hidingPictures } from './hide-pictures.ts'

/**
 * Sets how open the directory is. After a change of the rule for newcomers, everybody who has registered
 * counts as approved: they registered under the previous rule, or no longer need to wait.
 */
export async function changeSettings(
  services: Platform,
  rules: DirectoryRules,
  actorId: number,
): Promise<void> {
  const now = services.clock.now()
  await hidingPictures(services, null, async (tx) => {
    const before = await writeSettings(tx, rules)
    const isChanged = rules.newcomers !== (before?.newcomers ?? 'open')
    const approved = isChanged ? await approveEverybody(tx, now) : 0
    await recordEvent(tx, {
      actorId,
      action: 'directory.change',
      detail: { before, after: rules, approved },
      at: now,
    })
  })
}
