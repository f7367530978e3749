import { keysOf } from '@church/shared'
import type * as z from 'zod/mini'
import { previousValues } from '../lib/changed-values.ts'
import { type Schema, useForm } from './form.tsx'
import { toastWithUndo } from './undo.ts'

interface Options<S extends Schema, Settings extends z.output<S>> {
  schema: S
  settings: Settings
  /** The settings as the form's fields hold them. */
  valuesOf: (settings: Settings) => z.input<S>
  save: (entered: z.output<S>) => Promise<Settings>
  /** The toast after a save. */
  saved: string
  /** As for `useForm`. */
  repeatsFieldErrors?: boolean
}

/** A form for settings, which saves all of them at once and offers to undo that. */
export const useSettingsForm = <S extends Schema, Settings extends z.output<S>>({
  schema,
  settings,
  valuesOf,
  save,
  saved: text,
  repeatsFieldErrors = true,
}: Options<S, Settings>) =>
  useForm({
    schema,
    values: valuesOf(settings),
    save: async (entered) => {
      const saved = await save(entered)
      const values = valuesOf(settings)
      const fields = keysOf(settings).filter((field) => field in values)
      toastWithUndo(text, {
        before: previousValues(settings, saved, fields),
        restore: (before) => save({ ...saved, ...before }),
      })
      return saved
    },
    valuesAfter: valuesOf,
    repeatsFieldErrors,
  })
