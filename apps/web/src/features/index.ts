import type { Feature } from '../lib/feature.ts'
import { attendance } from './attendance/feature.ts'
import { emailChange } from './email-change/feature.ts'
import { emailConfirmation } from './email-confirmation/feature.ts'
import { invitations } from './invitations/feature.ts'
import { members } from './members/feature.ts'
import { pages } from './pages/feature.ts'
import { passwordReset } from './password-reset/feature.ts'
import { sharing } from './sharing/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { signInCodes } from './sign-in-codes/feature.ts'
import { twoStep } from './two-step/feature.ts'
import { users } from './users/feature.ts'

/** Every feature with screens for visitors and members, in menu order. For the others see staff.ts. */
const features: Feature[] = [
  pages,
  signIn,
  users,
  members,
  sharing,
  attendance,
  twoStep,
  passwordReset,
  signInCodes,
  emailChange,
  emailConfirmation,
  invitations,
]

/** The screens of visitors and members. */
export const screens = features.flatMap((feature) => feature.screens)
