import { STATUS_STATES, type StatusCheck, type statusEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { inTransaction } from '../../../platform/db.ts'
import { findOutcomes } from '../../../platform/outcomes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendTestMail, type TestMailNeeds } from '../../messages/deliveries/index.ts'
import { checkBackup } from './backup-check.ts'
import { checkDatabase, checkDisk, checkJobs, checkMail, checkPictures } from './checks.ts'
import { checkRestore, readRestore } from './restored.ts'
import { checkUpdates } from './updates.ts'

export const statusHandlers = (
  services: Platform & TestMailNeeds,
): Handlers<typeof statusEndpoints> => ({
  getStatus: async () => {
    const now = services.clock.now()
    const outcomes = await findOutcomes(services.pool)
    const checks: StatusCheck[] = await Promise.all([
      checkBackup(services, now),
      checkMail(services, outcomes),
      checkJobs(services, outcomes, now),
      checkDatabase(services),
      checkPictures(services),
      checkDisk(services),
    ])
    checks.push(...(await checkRestore(services.pool)), ...(await checkUpdates(services)))
    return { checked_at: now.toISOString(), state: worstOf(checks), checks }
  },

  sendTestMail: ({ caller }) => sendTestMail(services, caller),

  readRestore: async ({ caller }) => {
    const read = { actorId: caller.id, at: services.clock.now() }
    await inTransaction(services.pool, (client) => readRestore(client, read))
    return { detail: t('Noted.') }
  },
})

const worstOf = (checks: StatusCheck[]) =>
  STATUS_STATES.findLast((state) => checks.some((check) => check.state === state)) ?? 'good'
