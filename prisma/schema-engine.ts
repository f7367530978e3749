import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

export type SchemaEngine = engine.SchemaEngine

// Node has it; its types leave it to the DOM's.
declare const WebAssembly: {
  instantiate(
    source: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

/**
 * Opens Prisma's schema engine, compiled to WebAssembly, on a database.
 * Loading it reads 5 MB and takes some 50 ms, so it is loaded when first asked for.
 *
 * `use` gets the engine; its connections are closed when `use` is done.
 */
export async function withSchemaEngine<T>(
  connectionString: string,
  use: (schemaEngine: SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate()
  await instantiated
  const pool = new DescribablePool({ connectionString, max: 2 })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new DescribingPrismaPg(pool))
    const opened = await engine.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter)
    try {
      return await use(opened)
    } finally {
      opened.free()
    }
  } finally {
    await pool.end()
  }
}

let instantiated: Promise<void> | undefined

async function instantiate(): Promise<void> {
  const script = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  )
  const wasm = await readFile(join(dirname(script), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, {
    './schema_engine_bg.js': { ...engine },
  })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  // Where the engine leaves its last words before a panic; it fails to panic without.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })
}

// The catalogue's one-byte type "char" (oid 18) is unknown to the adapter, and the engine reads it
// when it describes a database. It goes through the adapter as an array type that no catalogue
// column has, and reaches the engine as a character.
const CHAR_OID = 18
const CHAR_ARRAY_OID = 1002

class DescribablePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    const query = this.query.bind(this)
    Object.assign(this, {
      query: async (config: pg.QueryConfig) => {
        const result = await query(config)
        for (const field of result.fields) {
          if (field.dataTypeID === CHAR_OID) field.dataTypeID = CHAR_ARRAY_OID
        }
        return result
      },
    })
  }
}

class DescribingPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query): Promise<SqlResultSet> => {
      const result = await queryRaw(query)
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      )
      return { ...result, columnTypes }
    }
    return adapter
  }
}
