import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownerAt } from '../email/index.ts'
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  providerConnectedMail,
  recoveryCodeUsedMail,
  twoStepOffMail,
  twoStepOnMail,
} from './mails.ts'

const mails = {
  on: twoStepOnMail,
  off: twoStepOffMail,
  'recovery-code': recoveryCodeUsedMail,
  'passkey-added': passkeyAddedMail,
  'passkey-removed': passkeyRemovedMail,
  'provider-connected': providerConnectedMail,
}

/** What changed, which is the variant of its notice. */
type MailVariant = keyof typeof mails

const isMailVariant = (variant: string | null): variant is MailVariant =>
  variant !== null && Object.hasOwn(mails, variant)

/** Goes to the address that the account had at the time, even if a thief has changed it since. */
export const secondStepChanged: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: 'second-step-changed',
  name: worded('Changes of your second step and passkeys'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { person, variant, queuedAt: at }) =>
    isMailVariant(variant)
      ? mails[variant](await church.site(), await ownerAt(pool, { person, at }))
      : null,
  examples: ({ site, reader }) => Object.values(mails).map((mail) => mail(site, reader)),
}
