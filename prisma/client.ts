import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from './generated/client.ts'

const MAX_STATEMENTS = 200

/**
 * A Prisma client over a pool that the caller made and ends. Raw SQL elsewhere can share the pool.
 *
 * Statements are prepared once a connection, up to a bound: lists of many lengths would otherwise
 * each leave a statement behind.
 */
export function createPrisma(pool: pg.Pool): PrismaClient {
  const names = new Map<string, string>()
  const statementNameGenerator = ({ sql }: { sql: string }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    // An empty name is an unnamed, unprepared statement.
    const name = names.size < MAX_STATEMENTS ? `prisma_${names.size}` : ''
    if (name) names.set(sql, name)
    return name
  }
  return new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator }) })
}
