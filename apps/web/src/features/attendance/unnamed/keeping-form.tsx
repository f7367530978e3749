import { type Keeping, t, unnamedMessages } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useForm } from '../../../ui/use-form.ts'
import { useSave } from '../../../ui/use-save.ts'
import styles from './keeping-form.module.scss'
import { confirmUnname } from './past-card.tsx'

const schema = z.object({ keep: z.boolean(), past: z.enum(['keep', 'unname']) })

interface Props {
  keeping: Keeping
  /** Whether the church lets people choose to be counted without their names. */
  isAllowed: boolean
}

/** The choice. Choosing to be counted without the name also asks whether to remove it from past attendance. */
export function KeepingForm({ keeping, isAllowed }: Props) {
  const setKeeping = useSave(mutations.setKeeping)
  const form = useForm({
    schema,
    values: { keep: keeping.keep, past: 'keep' },
    save: async (entered) => {
      const { keep } = entered
      const past = keep ? 'keep' : entered.past
      if (past === 'unname' && !(await confirmUnname())) return entered
      await setKeeping({ body: { keep, past } })
      toast.success(keep ? unnamedMessages.kept : unnamedMessages.unnamed)
      return { keep, past: 'keep' as const }
    },
    valuesAfter: (values) => values,
  })
  const [keep, past] = [form.watch('keep'), form.watch('past')]
  const choose = (value: boolean) => form.setValue('keep', value, { shouldDirty: true })
  const decide = (value: 'keep' | 'unname') => form.setValue('past', value, { shouldDirty: true })
  const isClosed = !isAllowed && keeping.keep
  return (
    <Form form={form}>
      {!isAllowed && <Alert tone="info">{notAllowed(keeping.keep)}</Alert>}
      <fieldset className={styles.choice}>
        <legend>{t('When you check in')}</legend>
        <Radio
          name="keep"
          checked={keep}
          onChange={() => choose(true)}
          hint={t('You see the services you came to, and somebody notices if you’re missed.')}
        >
          {t('Keep my attendance')}
        </Radio>
        <Radio
          name="keep"
          checked={!keep}
          disabled={isClosed}
          onChange={() => choose(false)}
          hint={t('You raise the count, and nothing keeps who you were.')}
        >
          {t('Count me without my name')}
        </Radio>
      </fieldset>
      {keeping.keep && !keep && (
        <fieldset className={styles.choice}>
          <legend>{t('Your attendance so far')}</legend>
          <Radio name="past" checked={past === 'keep'} onChange={() => decide('keep')}>
            {t('Keep it as it is')}
          </Radio>
          <Radio name="past" checked={past === 'unname'} onChange={() => decide('unname')}>
            {t('Count it without my name, too')}
          </Radio>
        </fieldset>
      )}
      <Submit wide>{t('Save')}</Submit>
    </Form>
  )
}

const notAllowed = (keeps: boolean) =>
  keeps
    ? t(
        'Your church keeps attendance by name, so nobody can newly choose to be counted without it.',
      )
    : t(
        'Your church no longer offers this. Your choice stays until you change it, and then you can’t choose it again.',
      )
