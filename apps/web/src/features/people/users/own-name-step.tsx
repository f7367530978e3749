import { checkLastName, profileFields, t } from '@church/shared'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { NameFields } from './name-fields.tsx'
import { updateProfile } from './queries.ts'

const schema = z
  .required(z.pick(profileFields, { first_name: true, last_name: true, one_name: true }))
  .check(checkLastName)

/** The first admin's own name, as a step of setting up the church. */
export function OwnNameStep({ onDone }: { onDone: () => void }) {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const save = useSave(updateProfile)
  const form = useForm({
    schema,
    values: { first_name: '', last_name: '', one_name: false },
    save: async (entered) => {
      await save({ body: { id, ...entered } })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>{t('People see who leads them, and who answers them.')}</p>
      <NameFields own form={form} />
      <Submit>{t('Save and go on')}</Submit>
    </Form>
  )
}
