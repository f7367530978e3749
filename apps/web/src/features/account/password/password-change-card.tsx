import { passwordChange, t } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mutations } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormInPlace } from '../../../ui/form-in-place.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { NewPasswordField } from './password-fields.tsx'

/** Changes the user's own password. */
export const PasswordChangeCard = () => (
  <Card title={t('Password')}>
    <FormInPlace trigger={t('Change my password')}>
      {(done) => <PasswordChangeForm onDone={done} />}
    </FormInPlace>
  </Card>
)

function PasswordChangeForm({ onDone }: { onDone: () => void }) {
  const _client = useQueryClient()
  const email = useCurrentUser(({ user }) => user?.email)
  const changePassword = useSave(mutations.changePassword)
  const form = useForm({
    schema: passwordChange,
    values: { current: '', password: '' },
    save: async (entered) => {
      toastAnswer(await changePassword({ body: entered }))
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        {...form.field('current')}
      />
      <NewPasswordField label={t('New Password')} {...form.field('password')} />
      <Submit row="form" onCancel={onDone}>
        {t('Change password')}
      </Submit>
    </Form>
  )
}
