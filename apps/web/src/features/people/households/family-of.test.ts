import type { OwnHousehold } from '@church/shared'
import { expect, test } from 'vitest'
import { householdOf, relativeOf, ruth } from '../../../../test/sample-household.ts'
import { familyOf } from './family-of.ts'

const noah = relativeOf(8, 'Noah Ade')
const john = relativeOf(9, 'John Ade', { relation: 'adult', refusal: 'not-agreed' })
const ids = (own: OwnHousehold) => familyOf(own).map(({ user }) => user)

test('puts the user first', () => {
  expect(ids(householdOf([noah, ruth, john]))).toEqual([7, 8, 9])
})

test('has a child of two households once', () => {
  const twice = householdOf([ruth, noah])
  twice.households.push({ id: 2, name: 'The Hills', members: [noah] })
  expect(ids(twice)).toEqual([7, 8])
})

test('is empty for those who may mark nobody but themselves', () => {
  expect(ids({ ...householdOf([ruth, noah]), may_act: false })).toEqual([])
  expect(ids(householdOf([ruth, john]))).toEqual([])
})
