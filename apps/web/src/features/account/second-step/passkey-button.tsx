import { t } from '@church/shared'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { supportsPasskeys, usePasskeySignIn } from './passkey-queries.ts'

/** A button that signs in with a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeyButton() {
  const { mutate, isPending, error } = usePasskeySignIn()
  if (!supportsPasskeys()) return null
  return (
    <>
      {error && <ErrorAlert error={error} />}
      <Button variant="secondary" wide busy={isPending} onClick={() => mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    </>
  )
}
