import { ApiError } from '@church/shared'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useUnsaved } from '../lib/unsaved.ts'
import { Loaded } from './loaded.tsx'

const failedRefetch = { isFetching: false, refetch: () => undefined, error: new Error('Away.') }

test.each([
  { where: 'silent', shown: 'Rows' },
  { where: 'above', shown: 'Away.Try againRows' },
  { where: 'instead', shown: 'Away.Try again' },
] as const)('reports a failed refetch: $where', ({ where, shown }) => {
  const { container } = render(
    <Loaded query={{ ...failedRefetch, data: 'Rows' }} failedRefetch={where}>
      {(data) => data}
    </Loaded>,
  )
  expect(container.textContent).toBe(shown)
})

test.each([
  { status: 403, code: 'group-not-yours', shown: 'No.Try again' },
  { status: 404, code: 'group-not-found', shown: 'No.' },
  { status: 403, code: 'invalid', shown: 'Rows' },
  { status: 404, code: 'not-found', shown: 'Rows' },
  { status: 503, code: 'unavailable', shown: 'Rows' },
])('a refetch that the server refuses hides the data: $status $code', ({ status, code, shown }) => {
  const error = new ApiError(status, code, 'No.')
  const { container } = render(
    <Loaded query={{ ...failedRefetch, error, data: 'Rows' }}>{(data) => data}</Loaded>,
  )
  expect(container.textContent).toBe(shown)
})

function Typing() {
  useUnsaved(true)
  return 'Rows'
}

test('typed text stays although the server refuses a refetch', () => {
  const error = new ApiError(404, 'group-not-found', 'No.')
  const query = { ...failedRefetch, data: 'Rows' }
  const { container, rerender } = render(
    <Loaded query={{ ...query, error: null }}>{() => <Typing />}</Loaded>,
  )
  rerender(<Loaded query={{ ...query, error }}>{() => <Typing />}</Loaded>)
  expect(container.textContent).toBe('Rows')
})
