import { t, unnamedTexts } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { quiet } from '../../../ui/use-save.ts'

/** Asks before the name is removed from past attendance for good. */
export const confirmUnname = () =>
  confirm({
    question: t('Take your name off your past attendance?'),
    detail: t(
      'Each service counts you on without your name. Your history, absences and their corrections are deleted. This can’t be undone.',
    ),
    action: t('Take my name off'),
  })

/** Removes the name from past attendance, for people who are counted without it but kept their past. */
export function PastCard() {
  const { change, error, isPending } = useChange({ ...mutations.setKeeping, ...quiet })
  const unname = async () => {
    if (!(await confirmUnname())) return
    change({ body: { keep: false, past: 'unname' } }, () => toast.success(unnamedTexts.pastUnnamed))
  }
  return (
    <Card title={t('Your attendance so far')}>
      {error && <ErrorAlert error={error} />}
      <p>{t('It’s still kept by name.')}</p>
      <Button variant="secondary" busy={isPending} onClick={unname}>
        {t('Count it without my name, too')}
      </Button>
    </Card>
  )
}
