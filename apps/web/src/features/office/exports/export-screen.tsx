import {
  clearable,
  EXPORT_FILTERS,
  EXPORTED,
  type Exported,
  type ExportFilters,
  type ExportKind,
  exportFilters,
  t,
} from '@church/shared'
import * as z from 'zod/mini'
import { downloadFile, files } from '../../../lib/files.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Radio } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './export-screen.module.scss'

const kinds: Record<Exported, { label: string; hint: string }> = {
  people: {
    label: t('People'),
    hint: t('Everybody, with their details. It can be imported again.'),
  },
  households: { label: t('Households'), hint: t('Who belongs to which household.') },
  attendance: { label: t('Attendance'), hint: t('One line for each person and session.') },
  sessions: { label: t('Sessions'), hint: t('One line for each session, with its numbers.') },
  everything: {
    label: t('Everything'),
    hint: t('All these lists, and all pictures, in one ZIP file.'),
  },
}

const { from, session_kind, standing, to } = exportFilters.shape

/** An empty filter lets everything through. */
const schema = z.object({
  kind: z.enum(EXPORTED),
  standing: clearable(standing),
  session_kind: clearable(session_kind),
  from: clearable(from),
  to: clearable(to),
})

/** The entered values, without the filters of other kinds. */
function exportOf(kind: ExportKind, entered: z.output<typeof schema>) {
  const value = <Name extends Exclude<keyof ExportFilters, 'ids'>>(name: Name) =>
    (EXPORT_FILTERS[kind].includes(name) && entered[name]) || undefined
  const filters = {
    standing: value('standing'),
    session_kind: value('session_kind'),
    from: value('from'),
    to: value('to'),
  }
  return { kind, filters }
}

/** Export: downloads a list as a CSV file. */
export function ExportScreen() {
  return (
    <div className="narrow">
      <PageHeading
        title={screens.export.title}
        lead={t('Download a list to open in Excel or another spreadsheet.')}
      />
      <Alert tone="warning">
        <strong>{t('Scammers pose as church leaders and ask for lists like this.')}</strong>{' '}
        {t('Were you asked for one? Call first. The other admins hear of every export.')}
      </Alert>
      <Card>
        <ExportForm />
      </Card>
    </div>
  )
}

const nothingChosen: z.input<typeof schema> = {
  kind: 'people',
  standing: '',
  session_kind: '',
  from: '',
  to: '',
}

function ExportForm() {
  const form = useForm({
    schema,
    values: nothingChosen,
    save: async (entered) => {
      const { kind } = entered
      if (kind === 'everything') {
        downloadFile(await files.exportEverything(), 'church.zip')
        toast.success(t('The file has been downloaded.'))
      } else {
        const body = exportOf(kind, entered)
        downloadFile(await files.createExport({ body }), `${kind}.csv`)
        toast.success(t('The list has been downloaded.'))
      }
    },
  })
  const kind = form.watch('kind')
  const filters = kind === 'everything' ? [] : EXPORT_FILTERS[kind]
  return (
    <Form form={form}>
      <fieldset className={styles.kinds}>
        <legend>{t('What would you like to export?')}</legend>
        {EXPORTED.map((value) => (
          <Radio
            key={value}
            name="kind"
            checked={kind === value}
            hint={kinds[value].hint}
            onChange={() => form.setValue('kind', value)}
          >
            {kinds[value].label}
          </Radio>
        ))}
      </fieldset>
      {filters.includes('standing') && (
        <Select label={t('Which people?')} {...form.field('standing')}>
          <option value="">{t('Everybody')}</option>
          <option value="active">{t('Those who belong to the church')}</option>
          <option value="left">{t('Those who have left')}</option>
        </Select>
      )}
      {filters.includes('session_kind') && (
        <Select label={t('Which sessions?')} {...form.field('session_kind')}>
          <option value="">{t('All sessions')}</option>
          <option value="service">{t('Services')}</option>
          <option value="other">{t('Other sessions')}</option>
        </Select>
      )}
      {filters.includes('from') && (
        <div className={styles.dates}>
          <TextField label={t('From')} type="date" optional {...form.field('from')} />
          <TextField label={t('To')} type="date" optional {...form.field('to')} />
        </div>
      )}
      <Submit wide>{kind === 'everything' ? t('Download as ZIP') : t('Download as CSV')}</Submit>
    </Form>
  )
}
