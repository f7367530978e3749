import type { Feature } from '../lib/feature.ts'
import { emailChange } from './account/email-change/feature.ts'
import { emailConfirmation } from './account/email-confirmation/feature.ts'
import { passwordReset } from './account/password-reset/feature.ts'
import { signIn } from './account/sign-in/feature.ts'
import { signInCodes } from './account/sign-in-codes/feature.ts'
import { twoStep } from './account/two-step/feature.ts'
import { attendance } from './attendance/marking/feature.ts'
import { pages } from './church/pages/feature.ts'
import { invitations } from './people/invitations/feature.ts'
import { members } from './people/members/feature.ts'
import { sharing } from './people/sharing/feature.ts'
import { users } from './people/users/feature.ts'

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
