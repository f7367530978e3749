import {
  deskTexts,
  eachOf,
  HEADCOUNTS,
  type Headcounts,
  type HeadcountsOfSession,
  headcounts,
  n,
  SESSION_NUMBERS,
  t,
} from '@church/shared'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { previousValues } from '../../../lib/changed-values.ts'
import { mutations } from '../../../lib/queries.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { countAtOnce, useCameTo } from './at-once.ts'
import styles from './headcount-card.module.scss'
import { headcountsOf } from './queries.ts'

/** The form for a session's headcounts. */
export function HeadcountCard({ session }: { session: number }) {
  return (
    <Card title={t('Headcount')}>
      <Fetched options={headcountsOf(session)} skeleton={<SkeletonFields fields={3} />}>
        {(counted) => <HeadcountForm session={session} counted={counted} />}
      </Fetched>
    </Card>
  )
}

const schema = z.object(eachOf(HEADCOUNTS, (name) => typedNumber(headcounts.shape[name], 0)))

const valuesOf = (counted: HeadcountsOfSession) =>
  eachOf(HEADCOUNTS, (name) => String(counted[name]))

function HeadcountForm({ session, counted }: { session: number; counted: HeadcountsOfSession }) {
  const setHeadcounts = useSave(mutations.setHeadcounts)
  const send = (body: Headcounts) => setHeadcounts({ params: { id: session }, body })
  const isTask = useCameTo(countAtOnce)
  const form = useForm({
    schema,
    values: valuesOf(counted),
    save: async (entered) => {
      const saved = await send(entered)
      toastWithUndo(deskTexts.headcountsSaved, {
        before: previousValues(counted, saved, HEADCOUNTS),
        restore: (before) => send({ ...entered, ...before }),
      })
      return saved
    },
    valuesAfter: valuesOf,
  })
  const { setFocus } = form

  useEffect(() => {
    if (isTask) setFocus('visitors', { shouldSelect: true })
  }, [isTask, setFocus])

  const number = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Form form={form}>
      <div className={styles.fields}>
        {HEADCOUNTS.map((name) => (
          <TextField
            key={name}
            label={SESSION_NUMBERS[name].label()}
            {...number}
            {...form.field(name)}
          />
        ))}
      </div>
      {counted.visitor_cards > 0 && (
        <p className="soft">
          {n(
            counted.visitor_cards,
            '{count} more are counted on visitors’ cards, so leave those out here.',
            '{count} more are counted on visitors’ cards, so leave those out here.',
          )}
        </p>
      )}
      <Submit wide variant="secondary">
        {t('Save headcount')}
      </Submit>
    </Form>
  )
}
