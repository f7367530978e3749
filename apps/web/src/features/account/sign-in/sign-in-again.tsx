import { t } from '@church/shared'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clearUser, useCurrentUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { ask } from '../../../ui/ask.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { FormAside } from '../../../ui/form-aside.tsx'
import { PasskeyButton } from '../second-step/index.ts'
import { SignInFields, useSignInForm } from './sign-in-form.tsx'

/** Lets the user sign in again over the screen, so that what they have entered there stays. */
export const openSignInAgain = () =>
  ask<true>({
    title: t('Sign in'),
    body: (answer) => (
      <QueryClientProvider client={queryClient}>
        <SignInAgain onSignedIn={() => answer(true)} />
      </QueryClientProvider>
    ),
  })

function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const user = useCurrentUser((state) => state.user)
  const [previous] = useState(user)
  const { form, asked, startAgain } = useSignInForm(previous?.email)

  // Perhaps in another tab.
  const isSignedIn = user?.refreshToken !== previous?.refreshToken
  useEffect(() => {
    if (isSignedIn) onSignedIn()
  }, [isSignedIn, onSignedIn])

  return (
    <>
      <p>
        {t('Token refresh failed. Please sign in again.')} {t('Nothing you’ve entered is lost.')}
      </p>
      <Form form={form}>
        <SignInFields form={form} asked={asked} />
        <Submit wide>{t('Sign In')}</Submit>
      </Form>
      {asked === 'password' ? (
        <>
          <PasskeyButton />
          <FormAside>
            <Button variant="quiet" onClick={() => clearUser('expired')}>
              {t('Sign in another way')}
            </Button>
            <br />
            {t('You come back to this page; what you’ve entered here is lost.')}
          </FormAside>
        </>
      ) : (
        <FormAside>
          <Button variant="quiet" onClick={startAgain}>
            {t('Start again')}
          </Button>
        </FormAside>
      )}
    </>
  )
}
