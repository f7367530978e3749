import { sessionTexts } from '@church/shared'
import { useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Entered, enteredSession, hasEmptyField, type Typed } from './session-entry.ts'

interface Options {
  values: Typed
  save: (entered: Entered, changed: Partial<Entered>) => Promise<void>
  /** The values after a save; by default they stay as typed. */
  valuesAfter?: () => Typed
}

export const useSessionForm = (options: Options) =>
  useForm({
    ...options,
    schema: enteredSession,
    onInvalid: (entered) => {
      if (hasEmptyField(entered)) toast.error(sessionTexts.allRequired)
    },
  })

export type SessionForm = ReturnType<typeof useSessionForm>
