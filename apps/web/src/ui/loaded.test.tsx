import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
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
