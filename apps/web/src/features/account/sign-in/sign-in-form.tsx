import { hasCode, signIn, t } from '@church/shared'
import { type ComponentProps, useState } from 'react'
import { storeUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmailField, PasswordField, type TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { NewPasswordField } from '../password/index.ts'
import { CodeField } from '../second-step/index.ts'

/** The sign-in form's values, which after a generated password include the user's own address and password. */
type SignInForm = 'password' | 'code' | 'own'

/** The server's further question after the right password; null if the sign-in was refused. */
export function furtherQuestion(reason: unknown): SignInForm | null {
  if (hasCode(reason, 'code-needed')) return 'code'
  return hasCode(reason, 'own-password-needed') ? 'own' : null
}

const empty = {
  password: '',
  code: undefined,
  own_email: undefined,
  own_password: undefined,
}

/** The form, which starts with this address, and what it asks for at present. */
export function useSignInForm(username = '') {
  const sendSignIn = useSave({ ...mutations.signIn, onSuccess: storeUser })
  const [asked, setAsked] = useState<SignInForm>('password')
  const form = useForm({
    schema: signIn,
    values: { ...empty, username },
    save: async (entered) => {
      try {
        await sendSignIn({ body: entered })
      } catch (reason) {
        // The first attempt had neither, so this is not the user's mistake.
        const next = furtherQuestion(reason)
        if (asked !== 'password' || !next) throw reason
        setAsked(next)
      }
    },
    repeatsFieldErrors: false,
  })
  const startAgain = () => {
    form.clearErrors()
    setAsked('password')
  }
  return { form, asked, startAgain }
}

/** The fields for what it asks for. */
export function SignInFields({
  form,
  asked,
}: Pick<ReturnType<typeof useSignInForm>, 'form' | 'asked'>) {
  return (
    <>
      {/* Hidden but kept, because they are sent along with the answer. */}
      <div hidden={asked !== 'password'}>
        <EmailField autoComplete="username" {...form.field('username')} />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      </div>
      {asked === 'own' && (
        <OwnFields field={(name) => form.field(name, { shouldUnregister: true })} />
      )}
      {asked === 'code' && (
        <CodeField
          autoFocus
          {...form.field('code', { shouldUnregister: true })}
          hint={t(
            'The six digits shown in your authenticator app. Lost your phone? Enter a recovery code.',
          )}
        />
      )}
    </>
  )
}

interface Props {
  field: (name: 'own_email' | 'own_password') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks the first admin, whose password was generated, for an address and a password of their own. */
function OwnFields({ field }: Props) {
  return (
    <>
      <Alert tone="info">
        {t(
          'Welcome! The password you’ve just used was only for the start. Please choose your own.',
        )}
      </Alert>
      <EmailField
        label={t('Your email')}
        autoComplete="email"
        autoFocus
        hint={t(
          'You sign in with this address from now on, and can reset your password through it.',
        )}
        {...field('own_email')}
      />
      <NewPasswordField label={t('New Password')} {...field('own_password')} />
    </>
  )
}
