import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'

// The catalogue's one-byte type "char" (oid 18) is unknown to the adapter, and the engine reads it
// when it describes a database. It passes through the adapter as an array type that no catalogue
// column has, and reaches the engine as a character.
const CHAR_OID = 18
const CHAR_ARRAY_OID = 1002

/** The schema engine's own connections; the caller ends the pool. */
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

/**
 * Prisma's adapter with what the schema engine needs beyond it: "char" columns, and scripts that
 * are sent whole. The adapter cuts scripts at every semicolon, so also inside functions, strings
 * and comments; sent whole, PostgreSQL runs one in a transaction, and a failed migration leaves
 * nothing behind.
 */
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
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script)
      } catch (error) {
        throw error instanceof pg.DatabaseError ? new DriverAdapterError(described(error)) : error
      }
    }
    return adapter
  }
}

function described(error: pg.DatabaseError) {
  const { message, detail, column, hint } = error
  const severity = error.severity ?? 'ERROR'
  return {
    kind: 'postgres',
    code: error.code ?? '',
    severity,
    message,
    detail,
    column,
    hint,
  } as const
}
