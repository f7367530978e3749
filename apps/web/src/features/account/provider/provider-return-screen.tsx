import { ApiError, hasCode, secondStepCode, t } from '@church/shared'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { type ProviderVisit, providerVisit } from '../../../lib/provider-visit.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { quiet, useChange, useSave } from '../../../ui/use-change.ts'
import { CodeField } from '../second-step/index.ts'

interface Sent {
  code: string
  state: string
  iss?: string
}

/** Finishes what the user went to the provider for, with what it sent along. */
function useFinish() {
  const [visit] = useState(providerVisit)
  const signIn = useSave({ ...mutations.signInWithProvider, onSuccess: storeUser })
  const accept = useSave({ ...mutations.acceptInvitationByProvider, onSuccess: storeUser })
  const connect = useSave(mutations.connectProvider)
  const prove = useSave(mutations.proveWithProvider)
  const finish = async (body: Sent) => {
    if (visit?.purpose === 'connect') toastAnswer(await connect({ body }))
    else if (visit?.purpose === 'proof') toastAnswer(await prove({ body }))
    else if (visit?.purpose === 'invitation') {
      await accept({ body: { ...body, token: visit.token, terms: true } })
    } else await signIn({ body })
  }
  return { finish, target: visit?.target ?? screens.home.path, back: visit && cameFrom(visit) }
}

/** The screen that somebody left for the provider, unless it was that of signing in. */
function cameFrom(visit: ProviderVisit): string | null {
  if (visit.purpose === 'sign-in') return null
  if (visit.purpose !== 'invitation') return visit.target
  return screens.invitation.path.replace(':token', visit.token)
}

/** Takes what the provider sent along, and signs the user in, or does what else they went there for. */
export function ProviderReturnScreen() {
  const { finish, target, back } = useFinish()
  const [reason, setReason] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  // Without one, the user has turned back.
  const code = search.get('code')
  const user = useCurrentUser((state) => state.user)
  const hasSent = useRef(false)

  useEffect(() => {
    // What was sent along works once.
    if (hasSent.current || !code) return
    hasSent.current = true
    const iss = search.get('iss')
    const body = { code, state: search.get('state') ?? '', ...(iss && { iss }) }
    finish(body).then(() => setDone(true), setReason)
  }, [code, search, finish])

  if (isDone && user) return <Navigate to={target} replace />
  return (
    <div className="narrow">
      <PageHeading title={screens.providerReturn.title} />
      <Card>
        {!code ? (
          <p>{t('You haven’t signed in there.')}</p>
        ) : reason === null ? (
          <SkeletonLines lines={2} />
        ) : (
          <Missing reason={reason} onDone={() => setDone(true)} />
        )}
      </Card>
      <FormAside>
        {back ? (
          <Link to={back}>{t('Back')}</Link>
        ) : (
          <Link to={screens.signIn.path}>{t('Sign in another way')}</Link>
        )}
      </FormAside>
    </div>
  )
}

/** What the user still has to say, or why they were refused. */
function Missing({ reason: first, onDone }: { reason: unknown; onDone: () => void }) {
  const { change, error, isPending } = useChange({
    ...mutations.signInWithProvider,
    ...quiet,
    onSuccess: storeUser,
  })
  const reason: unknown = error ?? first
  if (hasCode(reason, 'code-needed')) return <SecondStep isMe={error !== null} onDone={onDone} />
  if (!hasCode(reason, 'provider-who-are-you')) {
    return <ErrorAlert error={reason instanceof ApiError ? reason : new Error()} />
  }
  return (
    <>
      <p>
        <strong>{reason.message}</strong>
      </p>
      <p>
        {t(
          'Several people here have this address. If it isn’t you, sign in another way, or ask the church to invite you.',
        )}
      </p>
      <Actions>
        <Button wide busy={isPending} onClick={() => change({ body: { is_me: true } }, onDone)}>
          {t('Yes, that’s me')}
        </Button>
      </Actions>
    </>
  )
}

const schema = z.object({ second_step: secondStepCode })

function SecondStep({ isMe, onDone }: { isMe: boolean; onDone: () => void }) {
  const signIn = useSave({ ...mutations.signInWithProvider, onSuccess: storeUser })
  const form = useForm({
    schema,
    values: { second_step: '' },
    save: async (body) => {
      await signIn({ body: { ...body, ...(isMe && { is_me: true }) } })
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <CodeField
        autoFocus
        {...form.field('second_step')}
        hint={t(
          'The six digits shown in your authenticator app. Lost your phone? Enter a recovery code.',
        )}
      />
      <Submit wide>{t('Sign In')}</Submit>
    </Form>
  )
}
