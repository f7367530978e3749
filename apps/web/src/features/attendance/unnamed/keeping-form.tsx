import { type Keeping, t, unnamedTexts } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
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
      toast.success(keep ? unnamedTexts.kept : unnamedTexts.unnamed)
      return { keep, past: 'keep' as const }
    },
    valuesAfter: (values) => values,
  })
  const keep = form.watch('keep')
  const isClosed = !isAllowed && keeping.keep
  return (
    <Form form={form}>
      {!isAllowed && <Alert tone="info">{notAllowed(keeping.keep)}</Alert>}
      <RadioGroup
        className={styles.choice}
        legend={t('When you check in')}
        options={[
          {
            value: true,
            label: t('Keep my attendance'),
            hint: t('You see the services you came to, and somebody notices if you’re missed.'),
          },
          {
            value: false,
            label: t('Count me without my name'),
            hint: t('You raise the count, and nothing keeps who you were.'),
            disabled: isClosed,
          },
        ]}
        {...form.choice('keep')}
      />
      {keeping.keep && !keep && (
        <RadioGroup
          className={styles.choice}
          legend={t('Your attendance so far')}
          options={[
            { value: 'keep', label: t('Keep it as it is') },
            { value: 'unname', label: t('Count it without my name, too') },
          ]}
          {...form.choice('past')}
        />
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
