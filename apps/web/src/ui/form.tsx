import { ApiError, hasCode, shown, t } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormSetError,
  useForm as useHookForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { pickChanged } from '../lib/changed-values.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { Alert } from './alert.tsx'
import { Actions, Button } from './button.tsx'
import { DialogFoot } from './dialog.tsx'

export type Schema = z.core.$ZodType<FieldValues, FieldValues>

interface Options<S extends Schema, Answer> {
  /** Validates the input and converts it to the values to send. */
  schema: S
  /**
   * The initial values: empty, or those of a record. If the record changes, the fields follow it,
   * except those with unsaved input.
   */
  values: z.input<S>
  /** Sends all fields, or only `changed`, those that differ from `values`. The form shows the error if it rejects. */
  save: (entered: z.output<S>, changed: Partial<z.output<S>>) => Promise<Answer>
  /** The values after a save; by default they stay as typed. */
  valuesAfter?: (answer: Answer) => z.input<S>
  /** Called when invalid input is submitted. The fields are already marked. */
  onInvalid?: (entered: z.input<S>) => void
  onRejected?: (reason: unknown) => void
  /** Whether the alert repeats errors shown beside fields. A form with a single field turns this off. */
  repeatsFieldErrors?: boolean
}

/** Reloading the record keeps unsaved input and its errors. */
const followRecord = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true }

/** After a save the form starts afresh. Overrides the options above, which are its defaults. */
const resetAfterSave = { keepFieldsRef: true, keepDirtyValues: false, keepIsSubmitted: false }

/** What the server says of a field, which may be part of a whole there: `from_date` of `rhythm.from_date`. */
const saidOf = ({ errors }: ApiError, name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.replace(/^\w+\./, '') === name)?.[1]

/**
 * Shows the server's field errors beside their fields and focuses the first one, in the order of
 * `names`. Returns whether there were any. The form's alert covers errors in other fields.
 */
function showFieldErrors<Values extends FieldValues>(
  reason: unknown,
  names: FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(reason instanceof ApiError)) return false
  const invalid = names.filter((name) => saidOf(reason, name))
  for (const [index, name] of invalid.entries()) {
    const message = saidOf(reason, name)?.join(' ') ?? ''
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return invalid.length > 0
}

/** The message of the form's alert. Without a connection, it first says what happened to the typed text. */
function messageOf(reason: unknown): string {
  if (!(reason instanceof Error)) return ''
  if (!hasCode(reason, 'unreachable')) return reason.message
  return t('Not saved: no connection. What you typed is still here. ({reason})', {
    reason: reason.message,
  })
}

function namesOf<Values extends FieldValues>(values: Values): FieldPath<Values>[] {
  const isField = (name: string): name is FieldPath<Values> => name in values
  return Object.keys(values).filter(isField)
}

/** Submits a form, but not again while it is being sent. */
function useOneAtATime(send: (event: FormEvent) => Promise<void>) {
  const inFlight = useRef(false)
  return async (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    try {
      await send(event)
    } finally {
      inFlight.current = false
    }
  }
}

/** The state of a form, for `<Form form={…}>` and, through `field(name)`, for its controls. */
export function useForm<S extends Schema, Answer>(options: Options<S, Answer>) {
  const { schema, values, save, valuesAfter, onInvalid, repeatsFieldErrors = true } = options
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    values,
    resetOptions: followRecord,
    // It would go to the field that asked first for its name; see `showError`.
    shouldFocusError: false,
  })
  const { getFieldState, getValues, register, reset, setError, setValue } = form
  const [isSending, setSending] = useState(false)
  useUnsaved(form.formState.isDirty)

  const names = namesOf(values)

  const fillAfter = (answer: Answer, sent: z.input<S>) => {
    if (!valuesAfter) return
    const typed = getValues()
    reset(valuesAfter(answer), resetAfterSave)
    // Input typed during the save is still unsaved.
    for (const name of names) {
      if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true })
    }
  }

  const showRejection = (reason: unknown) => {
    const isShownBesideField = showFieldErrors(reason, names, setError)
    const message = messageOf(reason)
    if (!isShownBesideField || repeatsFieldErrors) setError('root.server', { message })
    options.onRejected?.(reason)
  }

  const send = form.handleSubmit(
    async (entered) => {
      const sent = getValues()
      const dirty = names.filter((name) => getFieldState(name).isDirty)
      setSending(true)
      try {
        fillAfter(await save(entered, pickChanged(entered, dirty)), sent)
      } catch (reason) {
        showRejection(reason)
      } finally {
        setSending(false)
      }
    },
    () => onInvalid?.(getValues()),
  )

  return {
    ...form,
    submit: useOneAtATime(send),
    isSending,
    /** The error message of the last attempt. */
    alert: form.formState.errors.root?.server?.message,
    /** The name, value and listener of a `RadioGroup`. */
    choice: <Name extends FieldPath<z.input<S>>>(name: Name) => ({
      name,
      value: form.watch(name),
      onChange: (value: FieldPathValue<z.input<S>, Name>) =>
        setValue(name, value, { shouldDirty: true }),
    }),
    /** The name, listeners and error of a control: `<TextField label="City" {...form.field('city')} />`. */
    field: (name: FieldPath<z.input<S>>, rules?: RegisterOptions<z.input<S>>) => {
      // Passing the state subscribes the form to changes in it.
      const said = getFieldState(name, form.formState).error?.message
      return { ...register(name, rules), error: said && shown(said) }
    },
  }
}

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
 * Focuses the first control with an error, as people see them: also a group of checkboxes, and what is in a closed
 * disclosure. Without one, shows the alert. On a phone, either may be outside the screen, and the button would seem to do
 * nothing.
 */
function showError(form: HTMLFormElement | null) {
  const control = form?.querySelector<HTMLElement>('[aria-invalid]')
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  if (!control) form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
}

/** A form. Its controls take `form.field(name)`; its last child is a `<Submit>`. */
export function Form({ form, children, ...rest }: Props) {
  const { submit, isSending, alert, formState } = form
  const { submitCount } = formState
  const submitted = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) showError(submitted.current)
  }, [submitCount])
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    submitted.current = event.currentTarget
    return submit(event)
  }
  return (
    <form {...rest} onSubmit={onSubmit} noValidate>
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
