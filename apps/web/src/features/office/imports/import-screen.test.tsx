import { ApiError, type ImportRow, type ImportSummary, importErrors } from '@church/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { ImportScreen } from './import-screen.tsx'

const summary: ImportSummary = {
  id: 7,
  kind: 'people',
  file_name: 'people.csv',
  state: 'preview',
  by: 'Ada Hill',
  created_at: '2026-01-11T08:00:00Z',
  applied_at: null,
  undone_at: null,
  undo_until: null,
  columns: [
    { header: 'First Name', field: 'first_name', sample: 'Ruth' },
    { header: 'Surname', field: 'last_name', sample: 'Moab' },
    { header: 'Misc', field: null, sample: 'Luton' },
  ],
  missing: [],
  rows: { new: 1, same: 0, changes: 0, ambiguous: 1, refused: 1 },
  left_out: 0,
  lines: { all: 4, rows: 3, names: 1, continued: 0, blank: 0, other: 0 },
  others: [],
  questions: [],
  progress: 0,
  result: null,
  undone: null,
}

const row = (line: number, values: Partial<ImportRow>): ImportRow => ({
  row: line,
  line,
  name: 'Ruth Moab',
  verdict: 'new',
  reason: null,
  changes: [],
  left_out: [],
  candidates: [],
  person: null,
  skipped: false,
  ...values,
})

const rows = [
  row(2, { name: 'New Person', changes: [{ field: 'city', before: '', after: 'Luton' }] }),
  row(3, {
    verdict: 'ambiguous',
    reason: 'There is somebody of this name. Is it the same person?',
    candidates: [
      {
        id: 4,
        name: 'Ruth Moab',
        email: 'ruth@church.test',
        dateofbirth: null,
        doubt: null,
        changes: [{ field: 'city', before: 'Leeds', after: 'Luton' }],
      },
    ],
  }),
  row(4, {
    name: 'Bad Row',
    verdict: 'refused',
    reason: 'Email: Please enter a valid email address.',
  }),
]

const page = () => ({ results: rows, next: null, previous: null, count: rows.length })

const open = () =>
  renderScreen(<ImportScreen />, { at: '/admin/import/7', path: '/admin/import/:id', user: admin })

const decision = (name: string) => screen.findByRole('combobox', { name })

test('says why nothing was imported, and keeps the decisions', async () => {
  const { status, code, detail } = importErrors.outOfDate
  stubServer({
    getImport: () => summary,
    listImportRows: page,
    applyImport: () => Promise.reject(new ApiError(status, code, detail)),
  })
  open()
  await userEvent.selectOptions(await decision('Decision for Ruth Moab, line 3'), 'new')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skip the row with a problem' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import 2 rows?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  const choice = await decision('Decision for Ruth Moab, line 3')
  expect(choice).toHaveProperty('value', 'new')
})

test('asks for the columns that are missing, and checks the rows again', async () => {
  const missing = { ...summary, missing: ['first_name' as const] }
  const { asked } = stubServer({
    getImport: () => missing,
    listImportRows: page,
    setImportColumns: () => summary,
  })
  open()
  await screen.findByText('Choose the column for: First Name.')
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toHaveProperty('disabled', true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Misc' }), 'City')
  await userEvent.click(screen.getByRole('button', { name: 'Check the rows again' }))
  await waitFor(() =>
    expect(asked('setImportColumns')[0]?.body).toEqual({ columns: { Misc: 'city' } }),
  )
})
