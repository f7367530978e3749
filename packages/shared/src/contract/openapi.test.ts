import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { describeContract, openApiDocument } from './openapi.ts'

test('describes a contract at once or with a pause after each route', () => {
  const steps = describeContract(contract, 'Church')
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  expect(pauses).toBe(Object.keys(contract).length)
  expect(step.value).toEqual(openApiDocument(contract, 'Church'))
})
