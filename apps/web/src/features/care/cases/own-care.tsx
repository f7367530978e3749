import { CARE_WISHES, type CareWish, careAsk, t } from '@church/shared'
import { useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogFoot } from '../../../ui/dialog.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { AbsenceList } from './absence-list.tsx'
import { AwaySteps } from './away-steps.tsx'
import styles from './own-care.module.scss'

/** "I'm away" and "Ask for a call", for the user's own history. */
export function OwnCare() {
  return (
    <section className={styles.own} aria-label={t('Away, or in need of a call')}>
      <div className={styles.buttons}>
        <FormDialog variant="secondary" icon="calendar" trigger={t('I’m away')}>
          {(done) => <AwaySteps user={undefined} onDone={done} />}
        </FormDialog>
        <FormDialog variant="secondary" icon="phone" trigger={t('Ask for a call')}>
          {(done) => <AskForm onDone={done} />}
        </FormDialog>
      </div>
      <AbsenceList user={undefined} />
    </section>
  )
}

const wishWords: Record<CareWish, string> = {
  call: t('Please call me'),
  visit: t('Please visit me'),
  prayer: t('Please pray for me'),
}

/** Asks the carers for a call, a visit or prayer, and says who will see it. */
function AskForm({ onDone }: { onDone: () => void }) {
  const askForCare = useSave(mutations.askForCare)
  const [answer, setAnswer] = useState<string | null>(null)
  const values: { what: CareWish } = { what: 'call' }
  const form = useForm({
    schema: careAsk,
    values,
    save: async (body) => setAnswer((await askForCare({ body })).detail),
  })
  if (answer !== null) {
    return (
      <>
        <Alert tone="success">{answer}</Alert>
        <DialogFoot>
          <Button autoFocus onClick={onDone}>
            {t('Done')}
          </Button>
        </DialogFoot>
      </>
    )
  }
  return (
    <Form form={form}>
      <RadioGroup
        legend={t('What would you like?')}
        hidesLegend
        options={CARE_WISHES.map((value) => ({ value, label: wishWords[value] }))}
        {...form.choice('what')}
      />
      <p className="soft">
        {t(
          'Our carers and admins see that you asked, with your telephone number and email address. Nobody else does.',
        )}
      </p>
      <Submit row="dialog" onCancel={onDone}>
        {t('Ask')}
      </Submit>
    </Form>
  )
}
