import { ownPassword, t } from '@church/shared'
import { PasswordField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'

interface Props {
  /** The button's label. */
  action: string
  onPassword: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the user's password to confirm an action. */
export function PasswordForm({ action, onPassword, onCancel }: Props) {
  const form = useForm({
    schema: ownPassword,
    values: { password: '' },
    save: ({ password }) => onPassword(password),
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Submit row="form" onCancel={onCancel}>
        {action}
      </Submit>
    </Form>
  )
}
