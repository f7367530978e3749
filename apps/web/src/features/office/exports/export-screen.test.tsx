import { ApiError } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { type Answers, stubServer } from '../../../../test/stub-server.ts'
import { ExportScreen } from './export-screen.tsx'

beforeEach(() => vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' })))

function open(answers: Answers = {}) {
  const server = stubServer({ createExport: () => 'Id', ...answers })
  renderScreen(<ExportScreen />, { user: admin })
  return server
}

const download = () => userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))

test('sends the filters of the chosen list only', async () => {
  const { asked } = open()
  await userEvent.selectOptions(screen.getByLabelText('Which people?'), 'Those who have left')
  await userEvent.click(screen.getByLabelText(/^Attendance/))
  expect(screen.queryByLabelText('Which people?')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Which sessions?'), 'Services')
  await userEvent.type(screen.getByLabelText(/^From/), '2026-01-01')
  await download()
  await waitFor(() => expect(toasts()).toEqual(['success: The list has been downloaded.']))
  expect(asked('createExport').map(({ body }) => body)).toEqual([
    { kind: 'attendance', filters: { session_kind: 'service', from: '2026-01-01' } },
  ])
})

test('downloads everything as one file', async () => {
  const { asked } = open({ exportEverything: () => 'PK' })
  await userEvent.click(screen.getByLabelText(/^Everything/))
  expect(screen.queryByLabelText('Which people?')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }))
  await waitFor(() => expect(toasts()).toEqual(['success: The file has been downloaded.']))
  expect(asked('exportEverything')).toHaveLength(1)
})

test('keeps what was chosen if the list cannot be exported', async () => {
  const detail = 'Another list is being exported. Please try again once it has finished.'
  open({
    createExport: () => {
      throw new ApiError(503, 'export-running', detail)
    },
  })
  await userEvent.click(screen.getByLabelText(/^Sessions/))
  await download()
  await screen.findByText(detail)
  expect(screen.getByLabelText<HTMLInputElement>(/^Sessions/).checked).toBe(true)
  expect(toasts()).toEqual([])
})
