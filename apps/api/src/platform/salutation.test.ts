import { expect, test } from 'vitest'
import { nameForMail, recipientOf, salutation } from './salutation.ts'

test.each(['Ruth', 'Mary-Ann', "O'Neil", 'Zoë', 'J. Robert', 'Anna Maria Luisa', '李', 'प्रिया'])(
  'names %s in a mail',
  (name) => {
    expect(nameForMail(name)).toBe(name)
    expect(salutation(name)).toBe(`Hello ${name},`)
  },
)

test.each([
  'evil.test',
  'Win at www.evil.test',
  'http://evil.test',
  'call 555 1234 now',
  'You have won a prize',
  'pay@evil',
  'x'.repeat(26),
  'Ruth\u200b',
  'St. John',
  '. . .',
  '',
])('leaves %j out of a mail', (name) => {
  expect(nameForMail(name)).toBeNull()
  expect(salutation(name)).toBe('Hello,')
})

test('a mail names its recipient only as a whole', () => {
  const address = 'ruth@church.test'
  const named = (firstName: string, lastName: string) =>
    recipientOf({ firstName, lastName, email: address }).name
  expect(named('Ruth', 'Boaz')).toBe('Ruth Boaz')
  expect(named('You have', 'won money')).toBe('')
})
