import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../../test/render-screen.tsx'
import { toast, useToasts } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => useToasts.setState({ toast: null }))

test('the latest toast takes the place of the one before', () => {
  toast.success('Saved.')
  toast.error('It failed.')
  expect(toasts()).toEqual(['error: It failed.'])
})

test('a toast goes at the next tap elsewhere, and stays for one on its own action', async () => {
  const run = vi.fn<() => void>()
  render(
    <>
      <button type="button" onClick={() => toast.info('Copied.')}>
        Copy
      </button>
      <Toasts />
    </>,
  )
  act(() => void toast.success('Saved.', { action: { label: 'Undo', run } }))
  // jsdom has no popovers, so toasts stay hidden in it.
  await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
  expect(run).toHaveBeenCalledOnce()
  act(() => void toast.success('Saved.'))
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(toasts()).toEqual(['info: Copied.'])
  await userEvent.click(document.body)
  expect(toasts()).toEqual([])
})
