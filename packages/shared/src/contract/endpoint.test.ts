import { expect, expectTypeOf, test } from 'vitest'
import { areas } from '../areas.ts'
import { type CallInput, contract, type Endpoint, endpoints } from '../index.ts'

type Row = Pick<Endpoint, 'path' | 'summary' | 'response'>

test('a row says what people get whose rights do not follow from its access', () => {
  type Member = Row & { method: 'GET'; access: 'member' }
  expectTypeOf<Member>().not.toExtend<Endpoint>()
  expectTypeOf<Member & { shows: 'others' }>().toExtend<Endpoint>()
  type Steward = Row & { method: 'GET'; access: 'steward' }
  expectTypeOf<Steward>().not.toExtend<Endpoint>()
  expectTypeOf<Steward & { when: 'always' }>().toExtend<Endpoint>()
  type Admin = Row & { method: 'PUT'; access: 'admin' }
  expectTypeOf<Admin>().not.toExtend<Endpoint>()
  expectTypeOf<Admin & { proof: false }>().toExtend<Endpoint>()
})

test('every feature with routes stands in one of the areas that a row can name', () => {
  const used = new Set(Object.keys(endpoints).map((feature) => feature.split('/')[0]))
  expect([...used].sort()).toEqual([...areas].sort())
})

test('the parameters of a path are ids, unless the row says otherwise', () => {
  type Ids = { params: { id: string | number; user: string | number } }
  expectTypeOf<CallInput<typeof contract.removeFromGroup>>().toEqualTypeOf<Ids>()
  expect(contract.removeFromGroup.params.safeParse({ id: '1', user: 'x' }).success).toBe(false)
  type Token = { params: { token: string } }
  expectTypeOf<CallInput<typeof contract.getInvitation>>().toEqualTypeOf<Token>()
})
