import { ApiError, hasCode, secondStepCode, t } from '@church/shared'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { storeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'
import { CodeField } from '../second-step/index.ts'
import { whereItWasGoing } from './flow.ts'

/** Takes what the provider sent along, and signs the user in or connects their account. */
export function ProviderReturnScreen() {
  const [going] = useState(whereItWasGoing)
  const [reason, setReason] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  const [search] = useSearchParams()
  // Without one, the user has turned back.
  const code = search.get('code')
  const signIn = useSave({ ...mutations.signInWithProvider, onSuccess: storeUser })
  const connect = useSave(mutations.connectProvider)
  const user = useCurrentUser((state) => state.user)
  const hasSent = useRef(false)

  useEffect(() => {
    // What was sent along works once.
    if (hasSent.current || !code) return
    hasSent.current = true
    const iss = search.get('iss')
    const body = { code, state: search.get('state') ?? '', ...(iss && { iss }) }
    const finish = async () => {
      if (going?.purpose !== 'connect') return void (await signIn({ body }))
      toast.success((await connect({ body })).detail)
    }
    finish().then(() => setDone(true), setReason)
  }, [code, search, going, signIn, connect])

  if (isDone && user) return <Navigate to={going?.target ?? screens.home.path} replace />
  return (
    <div className="narrow">
      <PageHeading title={screens.providerReturn.title} />
      <Card>
        {!code ? (
          <p>{t('You haven’t signed in there.')}</p>
        ) : reason === null ? (
          <SkeletonLines lines={2} />
        ) : hasCode(reason, 'code-needed') ? (
          <SecondStep onDone={() => setDone(true)} />
        ) : (
          <ErrorAlert error={reason instanceof ApiError ? reason : new Error()} />
        )}
      </Card>
      <FormAside>
        <Link to={screens.signIn.path}>{t('Sign in another way')}</Link>
      </FormAside>
    </div>
  )
}

const schema = z.object({ second_step: secondStepCode })

function SecondStep({ onDone }: { onDone: () => void }) {
  const signIn = useSave({ ...mutations.signInWithProvider, onSuccess: storeUser })
  const form = useForm({
    schema,
    values: { second_step: '' },
    save: async (body) => {
      await signIn({ body })
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
