import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, toasts } from '../../test/render-screen.tsx'
import { keyOf } from '../lib/queries.ts'
import { toast, useToasts } from './toast.ts'
import { useChange } from './use-change.ts'

beforeEach(() => useToasts.setState({ toast: null }))

interface RowsProps {
  send: () => Promise<{ detail: string }>
  rows: () => Promise<string[]>
  others: () => Promise<string>
}

function Row({ name, send }: { name: string } & Pick<RowsProps, 'send'>) {
  const { change } = useChange({ mutationKey: ['deleteTeam'], mutationFn: send })
  return (
    <button type="button" onClick={() => change(undefined, ({ detail }) => toast.success(detail))}>
      {name}
    </button>
  )
}

function Rows({ send, rows, others }: RowsProps) {
  const { data = [] } = useQuery({ queryKey: keyOf('listTeams'), queryFn: rows })
  useQuery({ queryKey: keyOf('getPlan'), queryFn: others })
  return data.map((name) => <Row key={name} name={name} send={send} />)
}

/** A list whose only row goes with the change, and a query of its area that loads again only at `answer`. */
function open(send: RowsProps['send']) {
  let answer: () => void = () => undefined
  const slow = new Promise<string>((resolve) => {
    answer = () => resolve('later')
  })
  const rows = vi.fn(async () => (rows.mock.calls.length === 1 ? ['Sound'] : []))
  const others = vi.fn(async () => (others.mock.calls.length === 1 ? '' : slow))
  renderScreen(<Rows {...{ send, rows, others }} />)
  return { answer }
}

test('a change is said although it has removed its own button', async () => {
  const { answer } = open(async () => ({ detail: 'Team deleted.' }))
  await userEvent.click(await screen.findByRole('button'))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await act(async () => answer())
  await waitFor(() => expect(toasts()).toEqual(['success: Team deleted.']))
})

test('a change that fails calls nothing back, and one toast says why', async () => {
  open(() => Promise.reject(new ApiError(403, 'forbidden', 'You may not.')))
  await userEvent.click(await screen.findByRole('button'))
  await waitFor(() => expect(toasts()).toEqual(['error: You may not.']))
})

test('no call of `mutate` has a callback, which would be lost', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const wrong = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      /\bmutate\([^;]*?\bon(Success|Error|Settled)\b/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
