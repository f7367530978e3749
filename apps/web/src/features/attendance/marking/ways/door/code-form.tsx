import { DOOR_DIGITS, doorCode, type Session, t, tidyNumber } from '@church/shared'
import { type ChangeEvent, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '../../../../../lib/api.ts'
import { TextField } from '../../../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../../../ui/form.tsx'
import styles from './code-form.module.scss'
import { keepPass } from './door-pass.ts'

interface Props {
  session: Session
  /** Marks with the pass that the code was exchanged for. */
  mark: (pass: string) => Promise<void>
  onClose: () => void
}

const schema = z.pick(doorCode, { code: true })

/** Sends itself with the last digit. */
export function CodeForm({ session, mark, onClose }: Props) {
  const form = useForm({
    schema,
    values: { code: '' },
    save: async ({ code }) => {
      const fresh = await api.openDoor({ body: { session: session.id, code } })
      keepPass(session.id, fresh)
      await mark(fresh.pass)
      navigator.vibrate?.(40)
      onClose()
    },
    repeatsFieldErrors: false,
  })
  const element = useRef<HTMLFormElement>(null)
  // Once the dialog is open: a closed one has nothing to focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const sendWhenComplete = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const isComplete =
      target instanceof HTMLInputElement &&
      tidyNumber(target.value).replace(/\D/g, '').length === DOOR_DIGITS
    if (isComplete) element.current?.requestSubmit()
  }
  return (
    <Form form={form} ref={element} onChange={sendWhenComplete}>
      <TextField
        label={t('Code')}
        hint={t('The {digits} digits on the screen at the door. They change every minute.', {
          digits: DOOR_DIGITS,
        })}
        className={styles.code}
        inputMode="numeric"
        reads="digits"
        autoComplete="one-time-code"
        required
        {...form.field('code')}
      />
      <Submit row="dialog" onCancel={onClose}>
        {t('Mark Attendance')}
      </Submit>
    </Form>
  )
}
