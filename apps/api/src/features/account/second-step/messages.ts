import { DAY_MS, isKeyOf, keysOf, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownerAt } from '../email/index.ts'
import { notices, secondStepMail } from './mails.ts'

/** Its variant is what changed. Goes to the address that the account had at the time, even if a thief has changed it since. */
export const secondStepChanged: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: 'second-step-changed',
  name: worded('Changes of your second step and passkeys'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { person, variant, queuedAt: at }) =>
    isKeyOf(notices, variant)
      ? secondStepMail(await church.site(), await ownerAt(pool, { person, at }), variant)
      : null,
  examples: ({ site, reader }) =>
    keysOf(notices).map((change) => secondStepMail(site, reader, change)),
}
