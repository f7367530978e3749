import type { BirthdayReminder } from '@church/shared'
import { expect, test } from 'vitest'
import { findBirthdays } from './find-birthdays.ts'

const reminder = (id: number, first_name: string, last_name: string): BirthdayReminder => ({
  id,
  first_name,
  last_name,
  email: `${id}@church.test`,
  phone_number: null,
  dateofbirth: '1980-02-29',
  birthday: '02-29',
  days_until: id,
})

const reminders = [reminder(1, 'Zoë', 'Okafor'), reminder(2, 'Ruth', 'Adeyemi')]

test.each([
  ['', [1, 2]],
  ['ruth', [2]],
  ['zoe', [1]],
  ['OKA', [1]],
  [' Ruth  Adeyemi ', [2]],
  ['th ade', [2]],
  ['adeyemi ruth', []],
  ['church.test', []],
])('findBirthdays searches first plus last name: %j finds %j', (keyword, ids) => {
  expect(findBirthdays(reminders, keyword).map(({ id }) => id)).toEqual(ids)
})
