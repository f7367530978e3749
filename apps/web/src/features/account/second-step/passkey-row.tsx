import { type Passkey, passkeyName } from '@church/shared'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useRemovePasskey, useRenamePasskey } from './passkey-queries.ts'

/** A passkey, with buttons to rename and to remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, at, last_used_at } = passkey
  const [renames, setRenames] = useState(false)
  const { mutate } = useRemovePasskey()

  const remove = async () => {
    const isSure = await confirm({
      question: `Remove ${name}?`,
      detail: 'You won’t be able to sign in with it any more. Remove it from your device, too.',
      action: 'Remove',
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: ({ detail }) => toast.success(detail),
      onError: ({ message }) => toast.error(message),
    })
  }

  if (renames) {
    return (
      <li>
        <Rename passkey={passkey} onDone={() => setRenames(false)} />
      </li>
    )
  }
  return (
    <li>
      <p className="numbers">
        <strong>{name}</strong>, added {formatDate(at)};{' '}
        <span>{last_used_at ? `last used ${formatDate(last_used_at)}` : 'not used yet'}</span>
      </p>
      <RowAction
        icon="edit"
        word="Rename"
        label={`Rename ${name}`}
        onClick={() => setRenames(true)}
      />
      <RowAction icon="trash" word="Remove" label={`Remove ${name}`} onClick={remove} />
    </li>
  )
}

function Rename({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { mutateAsync } = useRenamePasskey()
  const form = useForm({
    schema: passkeyName,
    values: { name },
    save: async (entered) => {
      await mutateAsync({ id, ...entered })
      toast.success('Passkey renamed.')
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextField label="Passkey name" required autoFocus {...form.field('name')} />
      <Submit row="form" onCancel={onDone}>
        Save
      </Submit>
    </Form>
  )
}
