import { t } from '@church/shared'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CallToAction } from './call-to-action.tsx'

/** Asks visitors to sign in. */
export function GoToLogin() {
  return (
    <CallToAction
      title={t('Coming to worship?')}
      text={t('Sign in to mark your attendance and to see the member directory.')}
    >
      <ButtonLink to={screens.signIn.path}>{t('Go to Login')}</ButtonLink>
    </CallToAction>
  )
}
