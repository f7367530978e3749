import { type ComponentProps, createContext, use } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface FormState {
  submit: (event: React.FormEvent) => Promise<void>
  isSending: boolean
  alert: string | undefined
}

const CurrentForm = createContext<Pick<FormState, 'isSending' | 'alert'>>({
  isSending: false,
  alert: undefined,
})

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** From `useForm`. */
  form: FormState
}

/** A form. Its controls take `form.field(name)`; its last child is a `<Submit>`. */
export function Form({ form: { submit, isSending, alert }, children, ...rest }: Props) {
  return (
    <form {...rest} onSubmit={submit} noValidate>
      <CurrentForm value={{ isSending, alert }}>{children}</CurrentForm>
    </form>
  )
}

interface SubmitProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** The class of a row around the buttons, if there should be one. */
  row?: string
  /** Adds a Cancel button to the row. */
  onCancel?: (() => void) | undefined
}

/** The submit button, below the alert for a failed attempt. */
export function Submit({ row, onCancel, busy = false, ...rest }: SubmitProps) {
  const { isSending, alert } = use(CurrentForm)
  const button = <Button {...rest} type="submit" busy={busy || isSending} />
  return (
    <>
      {alert && <Alert>{alert}</Alert>}
      {row ? (
        <div className={row}>
          {button}
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      ) : (
        button
      )}
    </>
  )
}
