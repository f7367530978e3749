import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { goToProvider } from '../../../lib/provider-visit.ts'
import { queries } from '../../../lib/queries.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { ask } from '../../../ui/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { PasswordForm } from '../password/index.ts'
import { CodeForm } from './code-form.tsx'

/** Asks for the password or a code. Resolves with false if the user closes the dialog, signs out or leaves the screen. */
export async function openProofDialog(): Promise<boolean> {
  const isProved = await ask<true>({
    title: t('Please confirm that it’s you'),
    body: (answer) => <Proof onProved={() => answer(true)} onCancel={() => answer(null)} />,
  })
  return isProved !== null
}

interface Props {
  onProved: () => void
  onCancel: () => void
}

function Proof({ onProved, onCancel }: Props) {
  const { data: twoStep } = useQuery(queries.getTwoStep(), queryClient)
  const { data: provider } = useQuery(queries.getProvider(), queryClient)
  const [byCode, setByCode] = useState(false)
  const prove = async (body: { password: string } | { code: string }) => {
    await api.prove({ body })
    onProved()
  }
  const [isLeaving, setLeaving] = useState(false)
  const proveThere = async () => {
    setLeaving(true)
    try {
      const { url } = await api.startProviderSignIn({ body: { proof: true } })
      goToProvider(url, { purpose: 'proof', target: window.location.hash.slice(1) || '/' })
    } catch (failure) {
      setLeaving(false)
      if (failure instanceof Error) toastFailure(failure)
    }
  }
  return (
    <>
      <p>
        {t(
          'Before something as important as this, we check that it’s you. Nothing you’ve entered is lost.',
        )}
      </p>
      {byCode ? (
        <CodeForm action={t('Confirm')} onCode={(code) => prove({ code })} onCancel={onCancel} />
      ) : (
        <PasswordForm
          action={t('Confirm')}
          onPassword={(password) => prove({ password })}
          onCancel={onCancel}
        />
      )}
      {provider?.connected_at && (
        <FormAside>
          <Button variant="quiet" busy={isLeaving} onClick={proveThere}>
            {t('Sign in with {name}', { name: provider.name ?? '' })}
          </Button>
          <br />
          {t('You come back to this page; what you’ve entered here is lost.')}
        </FormAside>
      )}
      {twoStep?.enabled && (
        <FormAside>
          <Button variant="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? t('Enter my password instead') : t('Enter a code instead')}
          </Button>
        </FormAside>
      )}
    </>
  )
}
