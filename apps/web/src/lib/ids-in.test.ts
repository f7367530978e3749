import { expect, test } from 'vitest'
import { idsIn } from './ids-in.ts'

test('an address has each id once, and nothing that is none', () => {
  expect(idsIn('7,4,7, 4 ,0,-1,1.5,x,')).toEqual([7, 4])
  expect(idsIn(null)).toEqual([])
})
