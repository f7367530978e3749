import { expectTypeOf, test } from 'vitest'
import type { Endpoint } from '../index.ts'

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
