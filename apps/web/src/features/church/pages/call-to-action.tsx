import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './call-to-action.module.scss'

interface Props {
  title: string
  text: ReactNode
  /** The button. */
  children: ReactNode
}

/** Asks the reader to do one thing. */
export function CallToAction({ title, text, children }: Props) {
  return (
    <section className={styles.call}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Asks visitors to sign in. */
export function GoToLogin() {
  return (
    <CallToAction
      title={t('Coming to worship?')}
      text={t('Sign in to mark your attendance and to see the member directory.')}
    >
      <ButtonLink to={screens.signIn.path} variant="secondary">
        {t('Go to Login')}
      </ButtonLink>
    </CallToAction>
  )
}
