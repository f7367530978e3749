import { t } from '@church/shared'
import type { ComponentProps } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { EmailField, type TextField } from '../../../ui/field.tsx'
import { NewPasswordField } from '../password/index.ts'

interface Props {
  field: (name: 'own_email' | 'own_password') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** Asks the first admin, whose password was generated, for an address and a password of their own. */
export function OwnFields({ field }: Props) {
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
