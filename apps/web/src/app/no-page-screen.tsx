import { shown, t } from '@church/shared'
import { useCurrentUser } from '../lib/current-user.ts'
import { screens } from '../lib/screens.ts'
import { Actions, ButtonAnchor } from '../ui/button.tsx'
import styles from './error-screen.module.scss'
import { ErrorFrame, HomeLink } from './error-screen.tsx'

/** Shown for an unknown address. */
export function NoPageScreen() {
  const isSignedIn = useCurrentUser(({ user }) => user !== null)
  const others = isSignedIn
    ? [screens.markAttendance, screens.memberList]
    : [screens.overview, screens.signIn]
  return (
    <ErrorFrame>
      <h2>{t('There is no page here')}</h2>
      <p className="soft">{t('It may have moved, or the link may be incomplete.')}</p>
      <Actions className={styles.actions}>
        <HomeLink />
        {others.map(({ path, title }) => (
          <ButtonAnchor key={path} variant="secondary" href={`#${path}`}>
            {shown(title)}
          </ButtonAnchor>
        ))}
        <ButtonAnchor variant="secondary" href="/help">
          {t('Help')}
        </ButtonAnchor>
      </Actions>
    </ErrorFrame>
  )
}
