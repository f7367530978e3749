import { contract } from '@church/shared'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderScreen } from '../../test/render-screen.tsx'
import { stubServer } from '../../test/stub-server.ts'
import { ErrorBoundary } from './error-boundary.tsx'

function Broken({ reason }: { reason: string }): never {
  throw new TypeError(reason)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const reports = () => stubServer({ reportClientError: () => ({ detail: '' }) })
const fail = (place: string, reason: string) =>
  renderScreen(
    <ErrorBoundary resetKey={place}>
      <Broken reason={reason} />
    </ErrorBoundary>,
  )

test('shows the error screen, and tells the console and the server why', async () => {
  const { asked } = reports()
  fail('/admin/user/7/edit', 'There is no\n user.')
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  await waitFor(() => expect(asked('reportClientError')).toHaveLength(1))
  expect(asked('reportClientError')[0]?.body).toEqual({
    message: 'TypeError: There is no user.',
    screen: '/admin/user/:id/edit',
    version: 'error-boundary.tsx',
  })
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('There is no')
})

test('reports each reason once, cut to the length that the contract allows', async () => {
  const { asked } = reports()
  for (const reason of ['x'.repeat(400), 'x'.repeat(400), 'Another reason.']) fail('/', reason)
  fail('/nowhere', 'The last reason.')
  await waitFor(() => expect(asked('reportClientError')).toHaveLength(3))
  const { body } = contract.reportClientError
  for (const report of asked('reportClientError')) {
    expect(z.safeParse(body, report.body).success).toBe(true)
  }
})
