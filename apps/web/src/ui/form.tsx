import { t } from '@church/shared'
import { type ComponentProps, createContext, use, useEffect, useRef } from 'react'
import { Actions } from './actions.tsx'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { DialogFoot } from './dialog.tsx'

interface FormState {
  submit: (event: React.FormEvent) => Promise<void>
  isSending: boolean
  alert: string | undefined
  formState: { submitCount: number }
}

const CurrentForm = createContext<Pick<FormState, 'isSending' | 'alert'>>({
  isSending: false,
  alert: undefined,
})

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** From `useForm`. */
  form: FormState
}

/**
 * Focuses the first control with an error, unless one has the focus: react-hook-form reaches neither groups of checkboxes
 * nor what is in a closed disclosure. On a phone, the error may be above the screen, and the button would seem to do nothing.
 */
function focusError(form: HTMLFormElement | null) {
  if (document.activeElement?.matches('[aria-invalid]')) return
  const control = form?.querySelector<HTMLElement>('[aria-invalid]')
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}

/** A form. Its controls take `form.field(name)`; its last child is a `<Submit>`. */
export function Form({ form, children, ...rest }: Props) {
  const { submit, isSending, alert, formState } = form
  const { submitCount } = formState
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) focusError(element.current)
  }, [submitCount])
  return (
    <form {...rest} ref={element} onSubmit={submit} noValidate>
      <CurrentForm value={{ isSending, alert }}>{children}</CurrentForm>
    </form>
  )
}

interface SubmitProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** Puts the button in a row of buttons, at the bottom of a form or dialog. */
  row?: 'form' | 'dialog'
  /** Adds a Cancel button to the row. */
  onCancel?: (() => void) | undefined
  /** The label of that button, where 'Cancel' could be misread. */
  cancelLabel?: string
}

/** The submit button, below the alert for a failed attempt. */
export function Submit(props: SubmitProps) {
  const { row, onCancel, cancelLabel = t('Cancel'), busy = false, ...rest } = props
  const { isSending, alert } = use(CurrentForm)
  const Row = row === 'dialog' ? DialogFoot : Actions
  const button = <Button {...rest} type="submit" busy={busy || isSending} />
  const cancel = onCancel && (
    <Button variant="secondary" onClick={onCancel}>
      {cancelLabel}
    </Button>
  )
  return (
    <>
      {alert && <Alert>{alert}</Alert>}
      {row ? (
        <Row>
          {row === 'dialog' && cancel}
          {button}
          {row === 'form' && cancel}
        </Row>
      ) : (
        button
      )}
    </>
  )
}
