import { expect, test } from 'vitest'
import { sampleMember } from '../../../../test/sample-member.ts'
import { vCardOf } from './v-card.ts'

const ruth = sampleMember({
  user: { id: 7, first_name: 'Ruth', last_name: 'Ade', email: 'ruth@church.test' },
  middle_name: 'Ann',
  phone_number: '07700 900007',
  flatno: 'Flat 3; rear',
  streetname: 'Hill Road',
  city: 'Luton',
  postcode: 'LU1 2AA',
  dateofbirth: '1980-02-29',
  birthday: '02-29',
})

const linesOf = (member: typeof ruth) => vCardOf(member).split('\r\n')

test('has what the member shares', () => {
  expect(linesOf(ruth)).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ruth Ann Ade',
    'N:Ade;Ruth;Ann;;',
    'TEL:07700 900007',
    'EMAIL:ruth@church.test',
    'ADR:;;Flat 3\\; rear\\, Hill Road;Luton;;LU1 2AA;',
    'BDAY:1980-02-29',
    'END:VCARD',
    '',
  ])
})

test('leaves out what is hidden, and the year of a birthday without one', () => {
  const hidden = {
    ...sampleMember({ birthday: '02-29' }),
    user: { ...ruth.user, email: '' },
  }
  expect(linesOf(hidden).slice(2, -2)).toEqual(['FN:Ruth Ade', 'N:Ade;Ruth;;;', 'BDAY:--0229'])
})

test('ends no line early for a detail with a break, and folds a long one between characters', () => {
  const long = linesOf({ ...ruth, city: `A\r\nEND:VCARD\n${'ü😀'.repeat(20)}` })
  expect(long.filter((line) => line === 'END:VCARD')).toHaveLength(1)
  expect(long.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(long.join('\r\n').replaceAll('\r\n ', '')).toContain('ü😀'.repeat(20))
})
