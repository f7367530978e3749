import { secondStepCode } from '@church/shared'
import * as z from 'zod/mini'
import { Form, Submit } from '../../../ui/form.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { CodeField } from './code-field.tsx'

const schema = z.object({ code: secondStepCode })

interface Props {
  /** The button's label. */
  action: string
  onCode: (code: string) => Promise<unknown>
  onCancel?: () => void
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
