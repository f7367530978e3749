import { expect, test } from 'vitest'
import { whyUnseen } from './why-unseen.ts'

const subject = {
  sharing: null,
  isActive: true,
  isApproved: true,
  isUnder18: false,
  isChild: false,
}

test('names the reason that comes before all others', () => {
  const minor = { ...subject, isUnder18: true }
  expect(whyUnseen('choice', minor)).toMatch(/under 18/)
  expect(whyUnseen('choice', { ...minor, isApproved: false })).toMatch(/let you in/)
  expect(whyUnseen('closed', { ...minor, isApproved: false })).toMatch(/closed/)
  expect(whyUnseen('open', { ...subject, isChild: true })).toMatch(/household/)
  expect(whyUnseen('open', subject)).toMatch(/no entry/)
})
