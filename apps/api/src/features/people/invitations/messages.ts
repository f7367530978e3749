import { DAY_MS, worded } from '@church/shared'
import { EXAMPLE_TOKEN, type MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { setToken } from './data.ts'
import { invitationMail } from './mail.ts'

/** Its `about` is the id of the invitation. */
export const invitation: MessageKind<Pick<Platform, 'church' | 'clock' | 'pool'>> = {
  kind: 'invitation',
  name: worded('Invitations to have an account'),
  why: worded('The office invited you, or somebody registered with your email address.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, clock, pool }, { about: id, person, token }) => {
    const isOpen = id !== null && (await setToken(pool, { id, token, now: clock.now() }))
    return isOpen ? invitationMail(await church.site(), person, token) : null
  },
  examples: ({ site, reader }) => [invitationMail(site, reader, EXAMPLE_TOKEN)],
}
