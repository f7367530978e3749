import { expect, test } from 'vitest'
import { readEmails } from './read-emails.ts'

test.each([
  ['ann@mail.test', ['ann@mail.test'], ''],
  ['Ann@Mail.TEST ', ['ann@mail.test'], ''],
  ['mailto:iris@mail.test', ['iris@mail.test'], ''],
  ['Jack Marsh <jack@mail.test>', ['jack@mail.test'], ''],
  ['"Marsh, Jack" <jack@mail.test>', ['jack@mail.test'], ''],
  ['kate@mail.test.', ['kate@mail.test'], ''],
  ['a@mail.test; b@mail.test', ['a@mail.test', 'b@mail.test'], ''],
  ['a@mail.test or b@mail.test', ['a@mail.test', 'b@mail.test'], ''],
  ['a@mail.test ::: b@mail.test', ['a@mail.test', 'b@mail.test'], ''],
  ['info@kirche-münchen.test', ['info@xn--kirche-mnchen-3ob.test'], ''],
  ['ann@mail.test (work)', ['ann@mail.test'], '(work)'],
  ["o'neill@mail.test", ["o'neill@mail.test"], ''],
  ['o’neill@mail.test', ["o'neill@mail.test"], ''],
  ["'ann@mail.test'", ['ann@mail.test'], ''],
  ['“ann@mail.test”', ['ann@mail.test'], ''],
  ['„Marsh, Ann“ <ann@mail.test>', ['ann@mail.test'], ''],
  ['ann @mail.test', ['ann@mail.test'], ''],
  ['ann@mail.test?', ['ann@mail.test'], ''],
  ['mailto:ann@mail.test?subject=Hello', ['ann@mail.test'], ''],
  ['ann@mail.test#mailto:ann@mail.test#', ['ann@mail.test'], ''],
  ['&lt;ann@mail.test&gt;', ['ann@mail.test'], ''],
  ['ann@mail,test', [], 'ann@mail,test'],
  ['ann@mail', [], 'ann@mail'],
  ['ann at mail.test', [], 'ann at mail.test'],
  ['ann@@mail.test', [], 'ann@@mail.test'],
])('reads %s', (cell, found, rest) => {
  expect(readEmails(cell)).toEqual({ found, rest })
})
