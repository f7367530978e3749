import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm as useHookForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { pickChanged } from '../lib/changed-values.ts'
import { showFieldErrors } from './server-errors.ts'

type Schema = z.core.$ZodType<FieldValues, FieldValues>

interface Options<S extends Schema, Answer> {
  /** Checks what was entered, and turns it into what is sent. */
  schema: S
  /**
   * The fields' values: empty, or those of a record. When the record changes, the fields follow it,
   * except those that hold something unsaved.
   */
  values: z.input<S>
  /** Sends everything, or `changed`: the fields that differ from `values`. The form shows why it was rejected. */
  save: (entered: z.output<S>, changed: Partial<z.output<S>>) => Promise<Answer>
  /** The fields' values after a save; without it, they stay as typed. */
  valuesAfter?: (answer: Answer) => z.input<S>
  /** Called when the form is submitted with something missing or wrong, which is marked already. */
  onInvalid?: (entered: z.input<S>) => void
  onRejected?: (reason: unknown) => void
  /** Whether the alert repeats errors that stand beside a field. A form that asks one thing says it once. */
  repeatsFieldErrors?: boolean
}

/** A record that was loaded again leaves what was typed, and the errors beside it. */
const followRecord = { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true }

/** After a save the form starts afresh, also against the options above, which are its defaults. */
const startAfresh = { keepFieldsRef: true, keepDirtyValues: false, keepIsSubmitted: false }

/** The state of a form, for `<Form form={…}>` and, by `field(name)`, for the controls inside it. */
export function useForm<S extends Schema, Answer>(options: Options<S, Answer>) {
  const { schema, values, save, valuesAfter, onInvalid, onRejected } = options
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    values,
    resetOptions: followRecord,
  })
  const { getFieldState, getValues, register, reset, setError, setValue } = form
  const [isSending, setSending] = useState(false)
  const inFlight = useRef(false)

  const isField = (name: string): name is FieldPath<z.input<S>> => name in values
  const names = Object.keys(values).filter(isField)

  const fillAfter = (answer: Answer, sent: z.input<S>) => {
    if (!valuesAfter) return
    const typed = getValues()
    reset(valuesAfter(answer), startAfresh)
    // What was typed during the save is still to be saved.
    for (const name of names) {
      if (typed[name] !== sent[name]) setValue(name, typed[name], { shouldDirty: true })
    }
  }

  const showRejection = (reason: unknown) => {
    const isPlaced = showFieldErrors(reason, names, setError)
    const message = reason instanceof Error ? reason.message : ''
    if (!isPlaced || (options.repeatsFieldErrors ?? true)) setError('root.server', { message })
    onRejected?.(reason)
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
      }
    },
    () => onInvalid?.(getValues()),
  )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    try {
      await send(event)
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return {
    ...form,
    submit,
    isSending,
    /** What the server, or the lack of one, says about the last attempt. */
    alert: form.formState.errors.root?.server?.message,
    /** Name, listeners and error of a control: `<TextField label="City" {...form.field('city')} />`. */
    field: (name: FieldPath<z.input<S>>, rules?: RegisterOptions<z.input<S>>) => ({
      ...register(name, rules),
      // With the state as its argument, the form is rendered again when it changes.
      error: getFieldState(name, form.formState).error?.message,
    }),
  }
}
