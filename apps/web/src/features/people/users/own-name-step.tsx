import { profileUpdate, t } from '@church/shared'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { NameFields } from './name-fields.tsx'
import { useUpdateProfile } from './queries.ts'

const schema = z.required(z.pick(profileUpdate, { first_name: true, last_name: true }))

/** The first admin's own name, as a step of setting up the church. */
export function OwnNameStep({ onDone }: { onDone: () => void }) {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const { mutateAsync } = useUpdateProfile()
  const form = useForm({
    schema,
    values: { first_name: '', last_name: '' },
    save: async (entered) => {
      await mutateAsync({ id, ...entered })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{t('People see who leads them, and who answers them.')}</p>
      <NameFields own field={form.field} />
      <Submit>{t('Save and go on')}</Submit>
    </Form>
  )
}
