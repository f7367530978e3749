import { ApiError, signInErrors, twoStepErrors } from '@church/shared'
import { expect, test, vi } from 'vitest'
import { furtherQuestion } from './sign-in-form.tsx'

vi.mock('@church/shared', async (original) => {
  const { reworded } = await import('../../../../test/reworded.ts')
  return reworded(await original())
})

const answered = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  new ApiError(status, code, detail)

test('furtherQuestion decides by the error code, not the message', () => {
  expect(twoStepErrors.codeNeeded.detail).toBe('Reworded.')
  expect(furtherQuestion(answered(twoStepErrors.codeNeeded))).toBe('code')
  expect(furtherQuestion(answered(signInErrors.ownPasswordNeeded))).toBe('own')
  expect(furtherQuestion(answered(twoStepErrors.codeWrong))).toBeNull()
  expect(furtherQuestion(answered(signInErrors.wrongSignIn))).toBeNull()
  expect(furtherQuestion(null)).toBeNull()
})
