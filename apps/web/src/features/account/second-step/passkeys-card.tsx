import { hasCode, type Passkey, passkeyName, passkeyProof, t } from '@church/shared'
import { useState } from 'react'
import * as z from 'zod/mini'
import { queries } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { DeviceList } from '../../../ui/device-list.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormInPlace } from '../../../ui/form-in-place.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { CodeField } from './code-form.tsx'
import { supportsPasskeys, useAddPasskey } from './passkey-queries.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** The user's passkeys, and a form to add another. */
export function PasskeysCard() {
  return (
    <Card title={t('Passkeys')}>
      <p>
        {t(
          'A passkey signs you in with your fingerprint, your face or the PIN of your device, without your password or a code.',
        )}
      </p>
      <Fetched options={queries.listPasskeys()} skeleton={<SkeletonLines lines={2} />}>
        {(own) => (
          <>
            <Own passkeys={own} />
            <Add />
          </>
        )}
      </Fetched>
    </Card>
  )
}

function Own({ passkeys: own }: { passkeys: Passkey[] }) {
  if (own.length === 0) return null
  return (
    <DeviceList label={t('Your passkeys')}>
      {own.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </DeviceList>
  )
}

function Add() {
  if (!supportsPasskeys())
    return <p>{t('Passkeys aren’t available in this browser at this address.')}</p>
  return (
    <FormInPlace trigger={t('Add a passkey')}>{(done) => <AddPasskey onDone={done} />}</FormInPlace>
  )
}

const schema = z.extend(passkeyProof, passkeyName.shape)

/** Asks for a name, the password and, if two-step sign-in is on, a code; then the browser takes over. */
function AddPasskey({ onDone }: { onDone: () => void }) {
  const addPasskey = useAddPasskey()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useForm({
    schema,
    values: { name: '', password: '', code: undefined },
    save: async (entered) => {
      try {
        await addPasskey(entered)
      } catch (reason) {
        // The form has not asked for a code yet, so a missing one is not the user's mistake.
        if (asksForCode || !hasCode(reason, 'own-code-needed')) throw reason
        setAsksForCode(true)
        return
      }
      toast.success(t('Passkey added.'))
      onDone()
    },
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextField
        label={t('Passkey name')}
        required
        autoFocus
        hint={t('For example: My phone')}
        {...form.field('name')}
      />
      <PasswordField
        label={t('Password')}
        required
        autoComplete="current-password"
        {...form.field('password')}
      />
      {asksForCode && <CodeField autoFocus {...form.field('code', { shouldUnregister: true })} />}
      <Submit row="form" onCancel={onDone}>
        {t('Continue')}
      </Submit>
    </Form>
  )
}
