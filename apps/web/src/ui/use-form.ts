import { ApiError, hasCode, shown, t } from '@church/shared'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
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
  const { errors } = reason
  const invalid = names.filter((name) => errors[name])
  for (const [index, name] of invalid.entries()) {
    const message = errors[name]?.join(' ') ?? ''
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
