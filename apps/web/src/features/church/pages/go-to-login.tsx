import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CallToAction } from './call-to-action.tsx'

/** Asks visitors to sign in. */
export function GoToLogin() {
  return (
    <CallToAction
      title="Coming to worship?"
      text="Sign in to mark your attendance and to see the member directory."
    >
      <ButtonLink to={screens.signIn.path}>Go to Login</ButtonLink>
    </CallToAction>
  )
}
