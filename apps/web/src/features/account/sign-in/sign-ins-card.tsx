import type { SignInPlace } from '@church/shared'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { PasswordForm } from '../password/index.ts'
import styles from './sign-ins-card.module.scss'
import { signOut } from './sign-out.ts'

const signIns = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => api.listSignIns({}, { signal }),
})

/** More would push the sign-out button out of sight. */
const initialCount = 4

/** Lists where the user is signed in, and lets them sign out everywhere else. */
export function SignInsCard() {
  const query = useQuery(signIns)
  return (
    <Card title="Where you are signed in">
      <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
        {(places) => (
          <>
            <Places places={places.slice(0, initialCount)} />
            {places.length > initialCount && (
              <details className={styles.more}>
                <summary>{places.length - initialCount} more</summary>
                <Places places={places.slice(initialCount)} />
              </details>
            )}
            {places.length > 1 && <EndOthers />}
            <Actions>
              <Button variant="secondary" icon="leave" onClick={signOut}>
                Logout
              </Button>
            </Actions>
          </>
        )}
      </Loaded>
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

function Place({ place: { at, last_used_at, current } }: { place: SignInPlace }) {
  const day = formatDate(at)
  const lastDay = formatDate(last_used_at)
  return (
    <li>
      <Icon name={current ? 'check' : 'system'} />
      <p className="numbers">
        <strong>{current ? 'Here' : 'Elsewhere'}</strong>, since {day}, {formatTime(at)}
        {!current && '; '}
        {!current && (
          <span>
            last used {lastDay === day ? 'at' : `${lastDay},`} {formatTime(last_used_at)}
          </span>
        )}
      </p>
    </li>
  )
}

function EndOthers() {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutateAsync } = useMutation({
    mutationFn: (password: string) => api.endOtherSignIns({ body: { password } }),
    onSuccess: ({ detail }) => {
      toast.success(detail)
      return client.invalidateQueries(signIns)
    },
  })

  if (!asks) {
    return (
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Sign out everywhere else
      </Button>
    )
  }
  return (
    <PasswordForm
      action="Sign out everywhere else"
      onPassword={mutateAsync}
      onCancel={() => setAsks(false)}
    />
  )
}
