import { ApiError } from '@church/shared'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '../../test/render-screen.tsx'
import { keyOf } from '../lib/queries.ts'
import { afterChanges } from './after-changes.ts'
import { useToasts } from './toast.ts'
import { quiet } from './use-change.ts'

afterEach(() => useToasts.setState({ toast: null }))

const key = keyOf('listTeams')

/** Whether the teams load again after a change of one that fails. */
async function afterFailure(status: number, meta = {}): Promise<boolean> {
  const client = new QueryClient({ mutationCache: new MutationCache(afterChanges) })
  client.setQueryData(key, [])
  const mutationFn = () => Promise.reject(new ApiError(status, 'invalid', 'It failed.'))
  const options = { mutationKey: ['updateTeam'], mutationFn, ...meta }
  const sent = client.getMutationCache().build(client, options).execute(undefined)
  await expect(sent).rejects.toThrow('It failed.')
  return client.getQueryState(key)?.isInvalidated ?? false
}

test.each([
  [400, false],
  [403, false],
  [404, true],
  [409, true],
  [503, true],
  [0, true],
])('after a %i, the screen loads again: %s', async (status, loadsAgain) => {
  expect(await afterFailure(status)).toBe(loadsAgain)
  expect(toasts()).toEqual(['error: It failed.'])
})

test('no toast says what a form says, nor that the user is signed out', async () => {
  await afterFailure(409, quiet)
  await afterFailure(401)
  expect(toasts()).toEqual([])
})
