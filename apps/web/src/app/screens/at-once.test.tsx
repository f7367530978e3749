import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AtOnce } from './at-once.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function Part({ answer }: { answer: Promise<string> }) {
  const { data = 'Nothing yet' } = useQuery({ queryKey: ['part'], queryFn: () => answer })
  return <p>{data}</p>
}

const show = (answer: Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AtOnce>
          <Part answer={answer} />
        </AtOnce>
      </MemoryRouter>
    </QueryClientProvider>,
  )

const isHidden = (text: string) => screen.getByText(text).closest('[hidden]') !== null

test('shows its content once it is answered', async () => {
  show(Promise.resolve('Harvest'))
  expect(isHidden('Nothing yet')).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(isHidden('Harvest')).toBe(false)
})

test('shows what it has after two seconds without an answer', async () => {
  show(new Promise(() => undefined))
  await act(() => vi.advanceTimersByTimeAsync(1_999))
  expect(isHidden('Nothing yet')).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(isHidden('Nothing yet')).toBe(false)
})
