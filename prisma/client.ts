import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from './generated/client.ts'

const MAX_STATEMENTS = 200

// Shared by all clients, because several may use one pool and so the same connections' statements.
const statementNames = new Map<string, string>()

/**
 * Creates a Prisma client on a pool that the caller owns. Raw SQL elsewhere can share the pool.
 *
 * Each connection prepares a statement once, up to a limit: otherwise every length of an IN list
 * would leave its own prepared statement behind.
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
