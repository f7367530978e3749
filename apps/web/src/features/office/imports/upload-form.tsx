import { IMPORT_BYTES_MAX, type ImportKind, t } from '@church/shared'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Sending } from '../../../ui/sending.tsx'
import styles from './imports.module.scss'
import { useUploadImport } from './queries.ts'

const hints: Record<ImportKind, string> = {
  people: t(
    'One row for each person, with first and last name. Lists from ChurchCRM, Planning Center, Breeze and Elvanto work, too.',
  ),
  attendance: t(
    'One row for each visit: first name, last name, date and session. Import the people first.',
  ),
}

interface KindProps {
  kind: ImportKind
  onChoose: (kind: ImportKind) => void
}

function KindSelect({ kind, onChoose }: KindProps) {
  return (
    <Select
      label={t('What is in it?')}
      value={kind}
      hint={hints[kind]}
      onChange={(event) => onChoose(event.target.value === 'people' ? 'people' : 'attendance')}
    >
      <option value="people">{t('People')}</option>
      <option value="attendance">{t('Attendance')}</option>
    </Select>
  )
}

/** Chooses a file and uploads it for the preview. */
export function UploadForm() {
  const navigate = useNavigate()
  const upload = useUploadImport()
  const [kind, setKind] = useState<ImportKind>('people')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending) return
    if (!file) return setProblem(t('Please choose a CSV file.'))
    if (file.size > IMPORT_BYTES_MAX) {
      return setProblem(t('The file is too large. Please choose one of up to 5 MB, or split it.'))
    }
    setShare(0)
    const { id } = await upload.mutateAsync({ kind, file, onProgress: setShare })
    await navigate(pathOf(screens.import.path, id))
  }

  return (
    <Card title={t('Choose a file')}>
      <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
        <KindSelect kind={kind} onChoose={setKind} />
        <Field
          label={t('CSV file')}
          error={problem}
          hint={t('Up to 5 MB and 20,000 rows. In Excel or LibreOffice, save the list as CSV.')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              className={styles.file}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setProblem(undefined)
                upload.reset()
              }}
            />
          )}
        </Field>
        {upload.error && <ErrorAlert error={upload.error} />}
        {upload.isPending && (
          <Sending share={share} label={t('Uploading the file')}>
            {share < 1 ? t('Uploading the file…') : t('Checking the rows…')}
          </Sending>
        )}
        <Button type="submit" busy={upload.isPending}>
          {t('Preview')}
        </Button>
      </form>
    </Card>
  )
}
