import { DOOR_DIGITS, doorCode, type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import styles from './door-dialog.module.scss'
import { keepPass } from './door-pass.ts'
import { attendanceCheck } from './queries.ts'

interface Props {
  session: Session
  way: 'code' | 'steward'
  /** Marks with the pass that the code was exchanged for. */
  mark: (pass: string) => Promise<void>
  onClose: () => void
}

/** Marks by the digits of the screen at the door, or shows the user's name to a steward. */
export function DoorDialog({ session, way, mark, onClose }: Props): ReactNode {
  // Otherwise it would open by itself when the screen is next shown.
  useEffect(() => onClose, [onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={way === 'code' ? t('Enter the code') : t('Ask a steward')}
    >
      {way === 'code' ? (
        <CodeForm session={session} mark={mark} onClose={onClose} />
      ) : (
        <NameForSteward session={session} />
      )}
    </Dialog>
  )
}

const schema = z.pick(doorCode, { code: true })

/** Sends itself with the last digit. */
function CodeForm({ session, mark, onClose }: Omit<Props, 'way'>) {
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
      target instanceof HTMLInputElement && target.value.replace(/\D/g, '').length === DOOR_DIGITS
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

/** How often to ask whether a steward has tapped, in milliseconds. */
const checkIntervalMs = 3_000

function NameForSteward({ session }: Pick<Props, 'session'>) {
  const name = useCurrentUser(({ user }) => user?.name)
  useQuery({ ...attendanceCheck(session), refetchInterval: checkIntervalMs })
  return (
    <>
      <p>{t('Show this to a steward at the door, who can mark you present by your name.')}</p>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className="soft">{t('This closes by itself once you are marked.')}</p>
    </>
  )
}
