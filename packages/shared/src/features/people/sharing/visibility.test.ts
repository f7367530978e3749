import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldOf, MEMBER_FIELD_NAMES } from '../members/field-lists.ts'
import { sampleValues } from '../members/sample-values.ts'
import type { Member } from '../members/schema.ts'
import type { Shares } from './schema.ts'
import { isUnder18, shownTo, showsYear, withoutHidden } from './visibility.ts'

const shares = fc.record({
  phone: fc.boolean(),
  email: fc.boolean(),
  address: fc.boolean(),
  birthday: fc.boolean(),
  picture: fc.boolean(),
  departments: fc.boolean(),
})
const mode = fc.constantFrom('open', 'choice', 'closed')
const subject = fc.record({
  sharing: fc.option(fc.record({ listed: fc.boolean(), shares })),
  isApproved: fc.boolean(),
  isActive: fc.boolean(),
  isUnder18: fc.boolean(),
  isChild: fc.boolean(),
})

const someone: Member = {
  ...sampleValues,
  _id: 7,
  id: 7,
  user: { id: 7, first_name: 'Ruth', last_name: 'Hill', email: 'ruth@church.test' },
  image: '/media/ruth.webp',
  middle_name: 'May',
  dateofbirth: '1971-12-29',
  birthday: '12-29',
  flatno: '4b',
  streetname: 'Mill Lane',
  city: 'Luton',
  postcode: 'LU1 1AA',
  member_type: 'Regular',
  email_2: 'ruth@work.test',
  phone_number: '01632 960000',
  phone_number_2: '01632 960001',
  department_set: [{ department_name: 'Choir' }],
}

/** The values that each switch hides. */
const values: Record<keyof Shares, string[]> = {
  phone: ['01632 960000', '01632 960001'],
  email: ['ruth@church.test', 'ruth@work.test'],
  address: ['4b', 'Mill Lane', 'Luton', 'LU1 1AA'],
  birthday: ['12-29', '1971'],
  picture: ['ruth.webp'],
  departments: ['Choir', 'Regular'],
}

test.each(MEMBER_FIELD_NAMES)(
  'a member sees %s if the switch that its row names is on',
  (field) => {
    const { shownBy } = fieldOf(field)
    const empty = field === 'department_set' ? [] : null
    expect(someone[field]).not.toEqual(empty)
    fc.assert(
      fc.property(shares, fc.boolean(), (shared, isYearShown) => {
        const seen = withoutHidden(someone, shared, isYearShown)
        const isOn = shownBy === 'always' || (shownBy !== 'never' && shared[shownBy])
        const isShown = isOn && (field !== 'dateofbirth' || isYearShown)
        expect(seen[field]).toEqual(isShown ? someone[field] : empty)
      }),
    )
  },
)

test('a member sees exactly what somebody shares, and the name', () => {
  fc.assert(
    fc.property(shares, fc.boolean(), (shared, isYearShown) => {
      const seen = withoutHidden(someone, shared, isYearShown)
      expect(Object.keys(seen).sort()).toEqual(Object.keys(someone).sort())
      expect(seen).toMatchObject({ middle_name: 'May', user: { first_name: 'Ruth' } })
      const text = JSON.stringify(seen)
      for (const [detail, hidden] of Object.entries(values)) {
        const isShared = shared[detail as keyof Shares]
        for (const value of hidden) {
          const isYear = value === '1971'
          expect(`${value} ${text.includes(value)}`).toBe(
            `${value} ${isShared && (!isYear || isYearShown)}`,
          )
        }
      }
    }),
  )
})

test('admins see everything, newcomers nobody, and a closed directory is closed', () => {
  fc.assert(
    fc.property(mode, subject, (rule, person) => {
      expect(Object.values(shownTo('admin', rule, person) ?? {})).toEqual(Array(6).fill(true))
      expect(shownTo('outsider', rule, person)).toBeNull()
      expect(shownTo('member', 'closed', person)).toBeNull()
    }),
  )
})

test('members see approved, active people, by their choice or else by the church’s', () => {
  fc.assert(
    fc.property(fc.constantFrom('open', 'choice'), subject, (rule, person) => {
      const { sharing, isApproved, isActive } = person
      const isHidden =
        !isApproved ||
        !isActive ||
        person.isChild ||
        sharing?.listed === false ||
        (rule === 'choice' && person.isUnder18)
      const unchosen = Object.fromEntries(Object.keys(values).map((key) => [key, rule === 'open']))
      expect(shownTo('member', rule, person)).toEqual(
        isHidden ? null : (sharing?.shares ?? unchosen),
      )
    }),
  )
})

test('the year of birth is for admins only where members choose', () => {
  expect(showsYear('member', 'choice')).toBe(false)
  expect(showsYear('member', 'open')).toBe(true)
  expect(showsYear('admin', 'choice')).toBe(true)
})

test.each([
  ['2008-01-12', '2026-01-11', true],
  ['2008-01-11', '2026-01-11', false],
  ['2012-02-29', '2030-02-28', true],
  ['2012-02-29', '2030-03-01', false],
  ['2010-03-01', '2028-02-29', true],
  [null, '2026-01-11', false],
])('somebody born on %s is under 18 on %s: %s', (dateOfBirth, today, expected) => {
  expect(isUnder18(dateOfBirth, today)).toBe(expected)
})
