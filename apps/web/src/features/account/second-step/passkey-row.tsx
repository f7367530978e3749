import { type Passkey, passkeyName, t } from '@church/shared'
import { useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { DeviceRow } from '../../../ui/device-list.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { toast, toastAnswer } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'

/** A passkey, with buttons to rename and to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, at, last_used_at } = passkey
  const [renames, setRenames] = useState(false)
  const { change } = useChange(mutations.removePasskey)

  const remove = async () => {
    const isSure = await confirm({
      question: t('Remove {name}?', { name }),
      detail: t('You won’t be able to sign in with it any more. Remove it from your device, too.'),
      action: t('Remove'),
    })
    if (!isSure) return
    change({ params: { id } }, toastAnswer)
  }

  if (renames) {
    return (
      <li>
        <Rename passkey={passkey} onDone={() => setRenames(false)} />
      </li>
    )
  }
  return (
    <DeviceRow name={name} addedAt={at} lastUsedAt={last_used_at}>
      <RowAction
        icon="edit"
        word={t('Rename')}
        label={t('Rename {name}', { name })}
        onClick={() => setRenames(true)}
      />
      <RowAction
        icon="trash"
        word={t('Remove')}
        label={t('Remove {name}', { name })}
        onClick={remove}
      />
    </DeviceRow>
  )
}

function Rename({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const renamePasskey = useSave(mutations.renamePasskey)
  const form = useForm({
    schema: passkeyName,
    values: { name },
    save: async (body) => {
      await renamePasskey({ params: { id }, body })
      toast.success(t('Passkey renamed.'))
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextField label={t('Passkey name')} required autoFocus {...form.field('name')} />
      <Submit row="form" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}
