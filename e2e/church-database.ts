import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../apps/api/test/database.ts'
import { hashCheaply } from './enrol.ts'
import type { Product } from './product.ts'

/**
 * Creates a database on the test run's own server, with a first admin as a first start makes one. An embedded server
 * and a costly hash would take half of a start.
 */
export async function createChurchDatabase({
  email,
  password,
}: Product['admin']): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `WITH admin AS (
       INSERT INTO users (first_name, last_name, email, password_hash, is_admin)
       VALUES ('Church', 'Admin', $1, $2, true) RETURNING id
     )
     INSERT INTO members (id) SELECT id FROM admin`,
    [email, await hashCheaply(password)],
  )
  await client.end()
  return database
}
