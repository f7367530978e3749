import { secondStepCode, t } from '@church/shared'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import styles from './two-step.module.scss'

type CodeFieldProps = Partial<ComponentProps<typeof TextField>>

/** A field for a code from an authenticator app, or a recovery code. */
export function CodeField({
  label = t('Code'),
  hint = t('The six digits shown in your authenticator app.'),
  ...rest
}: CodeFieldProps) {
  return (
    <TextField
      label={label}
      required
      // Not numeric, because recovery codes contain letters.
      reads="number"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className={styles.code}
      hint={hint}
      {...rest}
    />
  )
}

const schema = z.object({ code: secondStepCode })

interface Props {
  /** The button's label. */
  action: string
  onCode: (code: string) => Promise<unknown>
  onCancel: () => void
  tone?: 'primary' | 'danger'
}

/** Asks for a code from the authenticator app to confirm an action. */
export function CodeForm({ action, onCode, onCancel, tone = 'primary' }: Props) {
  const form = useForm({
    schema,
    values: { code: '' },
    save: ({ code }) => onCode(code),
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <CodeField {...form.field('code')} />
      <Submit row="form" variant={tone} onCancel={onCancel}>
        {action}
      </Submit>
    </Form>
  )
}
