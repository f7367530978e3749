import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

// The adapter does not know the catalogue's one-byte type "char" (oid 18), which the engine reads
// when it introspects a database. The type therefore passes through the adapter as an array type
// that no catalogue column has, and reaches the engine as a character.
const CHAR_OID = 18
const CHAR_ARRAY_OID = 1002

/** Opens a pool for the schema engine; the caller ends it. */
export function openSchemaPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  const query = pool.query.bind(pool)
  return Object.assign(pool, {
    async query(config: pg.QueryConfig) {
      const result = await query(config)
      for (const field of result.fields ?? []) {
        if (field.dataTypeID === CHAR_OID) field.dataTypeID = CHAR_ARRAY_OID
      }
      return result
    },
  })
}

/** Prisma's adapter with support for the "char" columns that the schema engine reads. */
export class SchemaAdapterFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      )
      return { ...result, columnTypes }
    }
    return adapter
  }
}
