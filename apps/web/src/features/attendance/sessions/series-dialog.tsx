import { type Series, t } from '@church/shared'
import { mutations } from '../../../lib/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-save.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { enteredSeries, seriesChanges } from './repetition.ts'
import { SessionFields } from './session-fields.tsx'
import { useSessionForm } from './use-session-form.ts'

interface Props {
  /** Null while the dialog is closed. */
  series: Series | null
  onClose: () => void
}

/** Changes a series and its coming dates. */
export function SeriesDialog({ series, onClose }: Props) {
  return (
    <Dialog open={series !== null} onClose={onClose} title={t('Edit Repeating Session')}>
      {series && <SeriesForm series={series} onClose={onClose} />}
    </Dialog>
  )
}

function SeriesForm({ series, onClose }: { series: Series; onClose: () => void }) {
  const updateSeries = useSave(mutations.updateSeries)
  const form = useSessionForm({
    values: enteredSeries(series),
    save: async (entered, changed): Promise<void> => {
      await updateSeries({ params: { id: series.id }, body: seriesChanges(entered, changed) })
      toast.success(t('{name} saved.', { name: entered.name }))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <p className="soft">
        {t(
          'All coming dates change, except those that were changed on their own. Past dates stay.',
        )}
      </p>
      <SessionFields form={form} dateLabel={t('First date')}>
        <RepeatFields form={form} />
      </SessionFields>
      <Submit row="dialog" onCancel={onClose}>
        {t('Save')}
      </Submit>
    </Form>
  )
}
