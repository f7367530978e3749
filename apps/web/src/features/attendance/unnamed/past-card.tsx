import { t, unnamedTexts } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange } from '../../../ui/use-change.ts'

/** Asks before the name is removed from past attendance for good. */
export const confirmUnname = () =>
  confirm({
    question: t('Take your name off your past attendance?'),
    detail: t(
      'Each service counts you on without your name. Your history, absences and their corrections are deleted. This can’t be undone.',
    ),
    action: t('Take my name off'),
  })

/** Removes the name from past attendance, for people who gave up their name but kept their past. */
export function PastCard({ counted }: { counted: boolean }) {
  const { change, error, isPending } = useChange({ ...mutations.setKeeping, ...quiet })
  const unname = async () => {
    if (!(await confirmUnname())) return
    const body = { keep: false, counted, past: 'unname' } as const
    change({ body }, () => toast.success(unnamedTexts.pastUnnamed))
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
