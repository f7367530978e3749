import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from './generated/client.ts'

const MAX_STATEMENTS = 200

// For all clients together: several may share a pool, and so its connections' statements.
const statementNames = new Map<string, string>()

/**
 * A Prisma client over a pool that the caller made and ends. Raw SQL elsewhere can share the pool.
 *
 * Statements are prepared once a connection, up to a bound: lists of many lengths would otherwise
 * each leave a statement behind.
 */
export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) })
}

function statementNameGenerator({ sql }: { sql: string }): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  // An empty name is an unnamed, unprepared statement.
  if (statementNames.size >= MAX_STATEMENTS) return ''
  const name = `prisma_${statementNames.size}`
  statementNames.set(sql, name)
  return name
}
