import { t } from '@church/shared'
import { use } from 'react'
import { screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SiteName } from '../../../ui/site-name.ts'
import { ChurchWindow } from './church-window.tsx'
import styles from './welcome-card.module.scss'

/** The first thing a visitor sees. */
export function WelcomeCard() {
  const siteName = use(SiteName)
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <PageHeading
          title={screens.home.title}
          lead={t('A community that worships together and knows one another by name.')}
        >
          {t('Welcome to {church}', { church: siteName })}
        </PageHeading>
        <ButtonLink to={screens.overview.path} variant="secondary">
          {t('What you can do here')}
        </ButtonLink>
        <p className={styles.signIn}>
          {t('Already a member?')} <Link to={screens.signIn.path}>{t('Sign in')}</Link>
        </p>
      </div>
      <ChurchWindow />
    </section>
  )
}
