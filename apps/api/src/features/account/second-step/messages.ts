import { DAY_MS, worded } from '@church/shared'
import type { Message, MessageKind } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import {
  passkeyAddedMail,
  passkeyRemovedMail,
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
}

type Change = keyof typeof mails

/** The notice of a change, to the address that the account had at the time. */
export const secondStepNotice = (
  { church }: Pick<Platform, 'church'>,
  { person, variant }: { person: Recipient; variant: Change },
): Message => ({ variant, mail: async () => mails[variant](await church.site(), person) })

const isKnown = (variant: string | null): variant is Change =>
  variant !== null && Object.hasOwn(mails, variant)

export const secondStepChanged: MessageKind<Pick<Platform, 'church'>> = {
  kind: 'second-step-changed',
  name: worded('Changes of your second step and passkeys'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
  compose: async ({ church }, { person, variant }) =>
    isKnown(variant) ? mails[variant](await church.site(), person) : null,
}
