import { ApiError, passwordErrors, passwordResetErrors } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { isLinkBad } from './new-password-screen.tsx'

vi.mock('@church/shared', async (original) => {
  const { reworded } = await import('../../../../test/reworded.ts')
  return reworded(await original())
})

const answered = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  new ApiError(status, code, detail)

test('isLinkBad recognises a bad link by its error code, not its message', () => {
  for (const error of Object.values(passwordResetErrors)) {
    expect(error.detail).toBe('Reworded.')
    expect(isLinkBad(answered(error))).toBe(true)
  }
  expect(isLinkBad(answered(passwordErrors.tooCommon))).toBe(false)
  expect(isLinkBad(null)).toBe(false)
})
