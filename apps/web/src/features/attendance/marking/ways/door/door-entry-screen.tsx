import { t } from '@church/shared'
import { Suspense, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useCurrentUser } from '../../../../../lib/current-user.ts'
import { formatTime } from '../../../../../lib/format.ts'
import { screens } from '../../../../../lib/screens.ts'
import { Alert } from '../../../../../ui/alert.tsx'
import { Actions, Button, ButtonLink } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Fetched } from '../../../../../ui/fetched.tsx'
import { FormAside } from '../../../../../ui/form-aside.tsx'
import { PageHeading } from '../../../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../../../ui/skeleton.tsx'
import { withRedirect } from '../../../../account/sign-in/index.ts'
import { hasVisited, VisitPart } from '../../../visitors/index.ts'
import styles from './door-entry-screen.module.scss'
import { DoorMark } from './door-mark.tsx'
import { doorPass, entryOf } from './door-pass.ts'

/** Behind the QR code at the door. Opening it marks nobody: it keeps a pass, and a tap marks. */
export function DoorEntryScreen() {
  const { code = '' } = useParams()
  const entry = entryOf(code)
  return (
    <div className="narrow">
      <PageHeading title={screens.doorEntry.title} />
      <Card>
        {entry ? (
          <Entry key={code} entry={entry} />
        ) : (
          <Alert>{t('This link is incomplete. Please scan the code at the door again.')}</Alert>
        )}
      </Card>
    </div>
  )
}

function Entry({ entry }: { entry: NonNullable<ReturnType<typeof entryOf>> }) {
  const isSignedIn = useCurrentUser(({ user }) => user !== null)
  return (
    <Fetched options={doorPass(entry)}>
      {({ pass, valid_until }) =>
        isSignedIn ? (
          <DoorMark session={entry.session} pass={pass} />
        ) : (
          <SignedOut session={entry.session} pass={pass} until={valid_until} />
        )
      }
    </Fetched>
  )
}

interface SignedOutProps {
  session: number
  pass: string
  until: string
}

/** A member signs in and comes back here; a visitor needs no account. */
function SignedOut({ session, pass, until }: SignedOutProps) {
  const [isVisiting, setVisiting] = useState(hasVisited)
  if (!isVisiting) {
    return (
      <>
        <Member until={until} />
        <section className={styles.visiting}>
          <h2>{t('I’m visiting')}</h2>
          <p>{t('You need no account: your first name is enough.')}</p>
          <Button size="large" wide variant="secondary" onClick={() => setVisiting(true)}>
            {t('I’m visiting')}
          </Button>
        </section>
      </>
    )
  }
  return (
    <>
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <VisitPart session={session} pass={pass} />
      </Suspense>
      <FormAside>
        {t('Are you a member?')}{' '}
        <Button variant="quiet" size="small" onClick={() => setVisiting(false)}>
          {t('Sign in instead')}
        </Button>
      </FormAside>
    </>
  )
}

function Member({ until }: { until: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <h2>{t('I’m a member')}</h2>
      <p>
        {t(
          'Your code is right. Sign in or register now, and you will come back here to mark your attendance. The code is kept until {time}.',
          { time: formatTime(until) },
        )}
      </p>
      <Actions>
        <ButtonLink to={withRedirect(screens.signIn.path, pathname)} size="large">
          {t('Sign in')}
        </ButtonLink>
        <ButtonLink
          to={withRedirect(screens.register.path, pathname)}
          size="large"
          variant="secondary"
        >
          {t('Register')}
        </ButtonLink>
      </Actions>
    </>
  )
}
