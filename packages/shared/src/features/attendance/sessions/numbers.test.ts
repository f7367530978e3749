import { expect, test } from 'vitest'
import { eachOf } from '../../../objects.ts'
import {
  NUMBER_NAMES,
  numbersForStewards,
  numbersSaid,
  PARTS,
  SESSION_NUMBERS,
  SHOWN_NUMBERS,
  sumOf,
} from './numbers.ts'

const numbers = {
  ...eachOf(NUMBER_NAMES, () => 0),
  people: 70,
  visitors: 8,
  children: 4,
  headcount: 12,
  visitor_cards: 3,
  attendance: 85,
  absent: 9,
}

test('tables show the parts of the attendance, then the attendance, then who was absent', () => {
  expect(SHOWN_NUMBERS).toEqual([...PARTS, 'attendance', 'absent'])
})

test('the parts add up to the attendance', () => {
  expect(sumOf(numbers, PARTS)).toBe(85)
})

test('the people are always said, and other numbers unless they are 0', () => {
  expect(numbersSaid(numbers, [...PARTS, 'absent'])).toEqual([
    '70 present',
    '12 in the headcount',
    '3 on visitors’ cards',
    '9 absent',
  ])
  const nobody = eachOf(NUMBER_NAMES, () => 0)
  expect(numbersSaid(nobody, PARTS)).toEqual(['0 present'])
})

test('stewards read every number but who was absent', () => {
  const hidden = NUMBER_NAMES.filter((name) => !(name in numbersForStewards))
  expect(hidden).toEqual(['absent'])
})

test('no two parts of a bar have the same tone, and no two columns the same name', () => {
  const tones = PARTS.map((part) => SESSION_NUMBERS[part].tone)
  expect(new Set(tones).size).toBe(PARTS.length)
  const files = NUMBER_NAMES.map((name) => SESSION_NUMBERS[name].file)
  expect(new Set(files).size).toBe(NUMBER_NAMES.length)
})
