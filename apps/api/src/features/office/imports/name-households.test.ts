import { expect, test } from 'vitest'
import { nameHouseholds } from './name-households.ts'

const NOBODY = { households: new Map(), byName: new Map() }

const person = (household_id: string, first_name: string, last_name: string, others = {}) => ({
  household_id,
  first_name,
  last_name,
  ...others,
})

test('names numbered families by an adult, and tells apart those of one name', async () => {
  const names = await nameHouseholds(
    [
      person('1', 'Obed', 'Moab', { relation: 'Child' }),
      person('1', 'Ruth', 'Judah', { relation: 'Spouse' }),
      person('2', 'Ann', 'Ash'),
      person('2', 'Ben', 'Ash'),
      person('3', 'Cat', 'ASH'),
      person('3', 'Dan', 'Ash'),
      person('4', 'Ann', 'Ash'),
      person('4', 'Eve', 'Ash'),
      person('5', 'Alone', 'Uz'),
      { first_name: 'No', last_name: 'Family' },
    ],
    NOBODY,
  )
  expect([...names]).toEqual([
    ['1', 'Judah'],
    ['3', 'ASH (Cat)'],
    ['2', 'Ash (2)'],
    ['4', 'Ash (4)'],
  ])
})

test('takes the name that the file has, as one name', async () => {
  const names = await nameHouseholds(
    [
      person('1', 'Ann', 'Ash', { household: 'Ash; Elm' }),
      person('2', 'Bob', 'Elm', { household: 'Elm Household' }),
      person('3', 'Cat', 'Elm', { household: 'Elm Household' }),
      person('The Oaks', 'Dan', 'Oak'),
    ],
    NOBODY,
  )
  expect(Object.fromEntries(names)).toEqual({
    '1': 'Ash\\; Elm',
    '2': 'Elm Household (Bob)',
    '3': 'Elm Household (Cat)',
    'The Oaks': 'The Oaks',
  })
})

test('does not take an id with other signs than a name for the name of a household', async () => {
  const id = '3f2b8c1e-77aa-4b1c-9d0e-112233445566'
  const rows = [
    person(id, 'Rob', 'Jones'),
    person(id, 'Sal', 'Jones'),
    person('F12', 'Una', 'Meyer'),
  ]
  expect([...(await nameHouseholds(rows, NOBODY))]).toEqual([[id, 'Jones']])
})
