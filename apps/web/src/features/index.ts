import type { Feature } from '../lib/feature.ts'
import { attendance } from './attendance/feature.ts'
import { audit } from './audit/feature.ts'
import { birthdays } from './birthdays/feature.ts'
import { carousels } from './carousels/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { emailChange } from './email-change/feature.ts'
import { emailConfirmation } from './email-confirmation/feature.ts'
import { invitations } from './invitations/feature.ts'
import { members } from './members/feature.ts'
import { merging } from './merging/feature.ts'
import { newcomers } from './newcomers/feature.ts'
import { pages } from './pages/feature.ts'
import { passwordReset } from './password-reset/feature.ts'
import { sessions } from './sessions/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { signInCodes } from './sign-in-codes/feature.ts'
import { twoStep } from './two-step/feature.ts'
import { users } from './users/feature.ts'

/** Every feature with screens, in menu order. */
const features: Feature[] = [
  pages,
  signIn,
  dashboard,
  users,
  newcomers,
  members,
  sessions,
  attendance,
  birthdays,
  carousels,
  audit,
  twoStep,
  passwordReset,
  signInCodes,
  emailChange,
  emailConfirmation,
  invitations,
  merging,
]

/** Every screen of the product. */
export const screens = features.flatMap((feature) => feature.screens)
