import { type Keeping, keysOf, n, t, UNNAMED_SHOWN_FROM, unnamedTexts } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import styles from './keeping-form.module.scss'
import { confirmUnname } from './past-card.tsx'

/** Each way to be counted, as the server stores it. */
const WAYS = {
  named: { keep: true, counted: true },
  unnamed: { keep: false, counted: true },
  uncounted: { keep: false, counted: false },
} as const
type Way = keyof typeof WAYS

const wayOf = ({ keep, counted }: Keeping): Way => {
  if (keep) return 'named'
  return counted ? 'unnamed' : 'uncounted'
}

const saved = {
  named: unnamedTexts.kept,
  unnamed: unnamedTexts.unnamed,
  uncounted: unnamedTexts.uncounted,
}

const schema = z.object({ way: z.enum(keysOf(WAYS)), past: z.enum(['keep', 'unname']) })

interface Props {
  keeping: Keeping
  /** Whether the church lets people choose to be counted without their names. */
  isAllowed: boolean
}

/** The choice. Giving up the name also asks whether to remove it from past attendance. */
export function KeepingForm({ keeping, isAllowed }: Props) {
  const setKeeping = useSave(mutations.setKeeping)
  const form = useForm({
    schema,
    values: { way: wayOf(keeping), past: 'keep' },
    save: async (entered) => {
      const { way } = entered
      const past = way === 'named' ? 'keep' : entered.past
      if (past === 'unname' && !(await confirmUnname())) return entered
      await setKeeping({ body: { ...WAYS[way], past } })
      toast.success(saved[way])
      return { way, past: 'keep' as const }
    },
    valuesAfter: (values) => values,
  })
  const way = form.watch('way')
  const isClosed = !isAllowed && keeping.keep
  return (
    <Form form={form}>
      {!isAllowed && <Alert tone="info">{notAllowed(keeping.keep)}</Alert>}
      <RadioGroup
        className={styles.choice}
        legend={t('When you mark attendance')}
        options={[
          {
            value: 'named',
            label: t('Keep my attendance'),
            hint: t('You see the services you came to, and somebody notices if you’re missed.'),
          },
          {
            value: 'unnamed',
            label: t('Count me without my name'),
            hint: t('You raise the count, and nothing keeps who you were.'),
            disabled: isClosed,
          },
          {
            value: 'uncounted',
            label: t('Don’t count me'),
            hint: t('Marking records nothing. A steward or relative who tries it is told so.'),
            disabled: isClosed,
          },
        ]}
        {...form.choice('way')}
      />
      {way === 'unnamed' && <p className="soft">{whatFewTell(keeping.choosers)}</p>}
      {keeping.keep && way !== 'named' && (
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

/** What the office can work out, as long as so few are counted without their names. */
const whatFewTell = (choosers: number) =>
  choosers >= UNNAMED_SHOWN_FROM
    ? n(
        choosers,
        '{count} person here has chosen this, so a number of them tells little about one. For a small team’s service, it may tell more.',
        '{count} people here have chosen this, so a number of them tells little about one. For a small team’s service, it may tell more.',
      )
    : n(
        choosers,
        '{count} person here has chosen this. Until there are {min}, the office can work out from the total whether you came.',
        '{count} people here have chosen this. Until there are {min}, the office can work out from the total whether you came.',
        { min: UNNAMED_SHOWN_FROM },
      )

const notAllowed = (keeps: boolean) =>
  keeps
    ? t(
        'Your church keeps attendance by name, so nobody can newly choose to be counted without it.',
      )
    : t(
        'Your church no longer offers this. Your choice stays until you change it, and then you can’t choose it again.',
      )
