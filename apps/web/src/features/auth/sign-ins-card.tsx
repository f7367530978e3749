import { ApiError, type SignInPlace } from '@church/shared'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const signIns = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => api.listSignIns({}, { signal }),
})

/** Where one is signed in, and the way out of everywhere else. */
export function SignInsCard() {
  const query = useQuery(signIns)
  return (
    <Card title="Where you are signed in">
      <Loaded query={query} skeleton={<SkeletonLines lines={3} />}>
        {(places) => (
          <>
            <ul>
              {places.map((place) => (
                <li key={place.id}>{placeText(place)}</li>
              ))}
            </ul>
            {places.length > 1 && <EndOthers />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function placeText({ at, last_used_at, current }: SignInPlace): string {
  const since = `since ${formatDate(at)}, ${formatTime(at)}`
  if (current) return `Here, ${since}`
  return `Elsewhere, ${since}; last used ${formatDate(last_used_at)}, ${formatTime(last_used_at)}`
}

function EndOthers() {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => api.endOtherSignIns({ body: { password } }),
    onSuccess: ({ detail }) => {
      toast.success(detail)
      return client.invalidateQueries(signIns)
    },
  })
  const wrong = error instanceof ApiError ? error.errors.password?.[0] : undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('password')))
  }

  if (!asks) {
    return (
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Sign out everywhere else
      </Button>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      {error && !wrong && <ErrorAlert error={error} />}
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={wrong}
      />
      <div className="form-actions">
        <Button type="submit" busy={isPending}>
          Sign out everywhere else
        </Button>
        <Button variant="secondary" onClick={() => setAsks(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
