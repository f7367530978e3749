import { n, type SignInPlace, t } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { FormInPlace } from '../../../ui/form-in-place.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { T } from '../../../ui/t.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { PasswordForm } from '../password/index.ts'
import styles from './sign-ins-card.module.scss'
import { signOut } from './sign-out.ts'

/** More would push the sign-out button out of sight. */
const initialCount = 4

/** Lists where the user is signed in, and lets them sign out everywhere else. */
export function SignInsCard() {
  return (
    <Card title={t('Where you are signed in')}>
      <Fetched options={queries.listSignIns()} skeleton={<SkeletonLines lines={3} />}>
        {(places) => (
          <>
            <Places places={places.slice(0, initialCount)} />
            {places.length > initialCount && (
              <details className={styles.more}>
                <summary>{n(places.length - initialCount, '{count} more', '{count} more')}</summary>
                <Places places={places.slice(initialCount)} />
              </details>
            )}
            {places.length > 1 && <EndOthers />}
            <Actions>
              <Button variant="secondary" icon="leave" onClick={signOut}>
                {t('Logout')}
              </Button>
            </Actions>
          </>
        )}
      </Fetched>
    </Card>
  )
}

function Places({ places }: { places: SignInPlace[] }) {
  return (
    <ul className={styles.list}>
      {places.map((place) => (
        <Place key={place.id} place={place} />
      ))}
    </ul>
  )
}

/** When it was last used, with the date if that is another one. */
function lastUsed(since: string, at: string): string {
  const day = formatDate(at)
  const time = formatTime(at)
  return day === formatDate(since)
    ? t('last used at {time}', { time })
    : t('last used {day}, {time}', { day, time })
}

function Place({ place: { at, last_used_at, current } }: { place: SignInPlace }) {
  const since = {
    day: formatDate(at),
    time: formatTime(at),
    b: (words: string) => <strong>{words}</strong>,
  }
  return (
    <li>
      <Icon name={current ? 'check' : 'system'} />
      <p className="numbers">
        {current ? (
          <T text="<b>Here</b>, since {day}, {time}" {...since} />
        ) : (
          <>
            <T text="<b>Elsewhere</b>, since {day}, {time};" {...since} />{' '}
            <span>{lastUsed(at, last_used_at)}</span>
          </>
        )}
      </p>
    </li>
  )
}

function EndOthers() {
  const _client = useQueryClient()
  const endOthers = useSave(mutations.endOtherSignIns)
  return (
    <FormInPlace trigger={t('Sign out everywhere else')}>
      {(done) => (
        <PasswordForm
          action={t('Sign out everywhere else')}
          onPassword={async (password) => {
            toastAnswer(await endOthers({ body: { password } }))
          }}
          onCancel={done}
        />
      )}
    </FormInPlace>
  )
}
