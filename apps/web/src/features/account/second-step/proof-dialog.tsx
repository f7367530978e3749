import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { PasswordForm } from '../password/index.ts'
import { CodeForm } from './code-form.tsx'
import { twoStepState } from './queries.ts'

/** Asks for the password or a code. Resolves with false if the user closes the dialog, signs out or leaves the screen. */
export function openProofDialog(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const close = (isProved: boolean) => {
      stopFollowing()
      window.removeEventListener('popstate', decline)
      root.unmount()
      container.remove()
      resolve(isProved)
    }
    const decline = () => close(false)
    const stopFollowing = useCurrentUser.subscribe(({ user }) => {
      if (!user) decline()
    })
    window.addEventListener('popstate', decline)
    root.render(<ProofDialog onProved={() => close(true)} onClose={decline} />)
  })
}

interface Props {
  onProved: () => void
  onClose: () => void
}

function ProofDialog({ onProved, onClose }: Props) {
  const { data: twoStep } = useQuery(twoStepState, queryClient)
  const [byCode, setByCode] = useState(false)
  const prove = async (body: { password: string } | { code: string }) => {
    await api.prove({ body })
    onProved()
  }
  return (
    <Dialog open title="Please confirm that it’s you" onClose={onClose}>
      <p>
        Before something as important as this, we check that it’s you. Nothing you’ve entered is
        lost.
      </p>
      {byCode ? (
        <CodeForm action="Confirm" onCode={(code) => prove({ code })} onCancel={onClose} />
      ) : (
        <PasswordForm
          action="Confirm"
          onPassword={(password) => prove({ password })}
          onCancel={onClose}
        />
      )}
      {twoStep?.enabled && (
        <FormAside>
          <Button variant="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Enter my password instead' : 'Enter a code instead'}
          </Button>
        </FormAside>
      )}
    </Dialog>
  )
}
