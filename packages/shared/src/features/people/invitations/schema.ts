import * as z from 'zod/mini'
import { clearable, emailAddress } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { newPassword } from '../../account/password/schema.ts'
import { providerAnswer } from '../../account/provider/schema.ts'

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7

/** The token of an invitation, as the link carries it. */
export const invitationParams = z.object({ token: z.string().check(z.maxLength(200)) })

/** Without an address, the invitation goes to the one that the person has. */
export const newInvitation = z.object({ email: clearable(emailAddress) })

/** The facts that the screen behind the link shows. */
export const invitation = z.object({ first_name: z.string(), church: z.string() })

const terms = z.literal(true, worded('Please agree to the terms first.'))

export const invitationAcceptance = z.object({
  password: newPassword,
  terms,
})

/** The invitation's token, and what the provider sent along instead of a password. */
export const invitationByProvider = z.extend(providerAnswer, {
  ...invitationParams.shape,
  terms,
})

/** The terms shown beside the Register button. Change the version whenever the sentence changes. */
export const registrationTerms = {
  version: '2026-11-25',
  sentence: worded(
    'By registering, you agree that the church stores your name, email address and attendance, and shows other members what you and the church choose to show, as described in the <a>privacy policy</a>.',
  ),
} as const
