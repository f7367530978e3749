import { ApiError, signInErrors, twoStepErrors } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { isCodeNeeded } from './is-code-needed.ts'

vi.mock('@church/shared', async (original) => {
  const { reworded } = await import('../../../test/reworded.ts')
  return reworded(await original())
})

const answered = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  new ApiError(status, code, detail)

test('isCodeNeeded recognises a needed code by the error code, not the message', () => {
  expect(twoStepErrors.codeNeeded.detail).toBe('Reworded.')
  expect(isCodeNeeded(answered(twoStepErrors.codeNeeded))).toBe(true)
  expect(isCodeNeeded(answered(twoStepErrors.codeWrong))).toBe(false)
  expect(isCodeNeeded(answered(signInErrors.wrongSignIn))).toBe(false)
  expect(isCodeNeeded(null)).toBe(false)
})
