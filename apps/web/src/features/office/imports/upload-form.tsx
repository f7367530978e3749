import { IMPORT_BYTES_MAX, type ImportKind, n, t } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sending } from '../../../ui/sending.tsx'
import { quiet } from '../../../ui/use-change.ts'
import type { Sheet } from './read-ods.ts'

const hints: Record<ImportKind, string> = {
  people: t('One row for each person. Lists of Excel and of other programs come in as they are.'),
  attendance: t('One row for each visit, or names down and dates across. Import the people first.'),
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

/** The sheets of the workbook that is chosen, if it has several, and the one to import. */
interface Sheets {
  all: Sheet[]
  chosen: Sheet
}

/** The sheet with most rows is the list; others have notes and sums. */
const longest = (sheets: readonly Sheet[]) =>
  [...sheets].sort((a, b) => b.rows.length - a.rows.length)[0]

/** Chooses a file and uploads it for the preview. A workbook is read here, so that the server gets a table. */
export function UploadForm() {
  const navigate = useNavigate()
  const upload = useMutation({ ...mutations.createImport, ...quiet })
  const [kind, setKind] = useState<ImportKind>('people')
  const [file, setFile] = useState<File | null>(null)
  const [sheets, setSheets] = useState<Sheets | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState(0)

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setSheets(null)
    setProblem(undefined)
    upload.reset()
    if (!chosen) return
    setReading(true)
    try {
      // Only this screen reads workbooks, and only if somebody has one.
      const { isWorkbook, readWorkbook } = await import('./read-workbook.ts')
      if (!(await isWorkbook(chosen))) return
      const all = await readWorkbook(chosen)
      const first = longest(all)
      if (first) setSheets({ all, chosen: first })
    } catch (error) {
      setFile(null)
      setProblem(
        error instanceof Error && error.name === 'UnreadableFile'
          ? error.message
          : t('This file can’t be read.'),
      )
    } finally {
      setReading(false)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending || isReading) return
    if (!file) return setProblem(problem ?? t('Please choose a file.'))
    const table = sheets
      ? (await import('./read-workbook.ts')).csvOf(sheets.chosen, file.name)
      : file
    if (table.size > IMPORT_BYTES_MAX) {
      return setProblem(t('The file is too large. Please choose one of up to 5 MB, or split it.'))
    }
    setShare(0)
    const { id } = await upload.mutateAsync({
      file: table,
      body: { kind, file_name: table.name.slice(-200) },
      options: { onProgress: setShare },
    })
    await navigate(pathOf(screens.import.path, id))
  }

  return (
    <Card title={t('Choose a file')}>
      <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
        <KindSelect kind={kind} onChoose={setKind} />
        <Field
          label={t('File')}
          error={problem}
          hint={t(
            'A workbook (.xlsx, .ods), CSV, or contacts of a telephone (.vcf), up to 5 MB and 20,000 rows.',
          )}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".csv,.txt,.tsv,.xlsx,.ods,.xls,.vcf,text/csv"
              onChange={(event) => void choose(event.target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {sheets && sheets.all.length > 1 && (
          <Select
            label={t('Sheet')}
            value={String(sheets.all.indexOf(sheets.chosen))}
            onChange={({ target }) => {
              const chosen = sheets.all[Number(target.value)]
              if (chosen) setSheets({ ...sheets, chosen })
            }}
          >
            {sheets.all.map(({ name, rows }, at) => (
              <option key={name} value={at}>
                {sheetInWords(name, rows.length)}
              </option>
            ))}
          </Select>
        )}
        {upload.error && <ErrorAlert error={upload.error} />}
        {upload.isPending && (
          <Sending share={share} label={t('Uploading the file')}>
            {share < 1 ? t('Uploading the file…') : t('Checking the rows…')}
          </Sending>
        )}
        <Actions>
          <Button type="submit" busy={upload.isPending || isReading}>
            {t('Preview')}
          </Button>
          <ButtonAnchor variant="quiet" href="/help/list">
            {t('Bring your list')}
          </ButtonAnchor>
        </Actions>
      </form>
    </Card>
  )
}

const sheetInWords = (name: string, rows: number) =>
  n(rows, '{name} ({count} row)', '{name} ({count} rows)', { name })
