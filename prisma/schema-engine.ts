import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { openSchemaPool, SchemaAdapterFactory } from './schema-adapter.ts'

type SchemaEngine = engine.SchemaEngine

/**
 * Runs `use` with Prisma's schema engine, compiled to WebAssembly, on a database, and closes the
 * engine's connections afterwards. Loading the engine reads 5 MB and takes about 50 ms, so it is
 * loaded on first use.
 */
export async function withSchemaEngine<T>(
  connectionString: string,
  use: (schemaEngine: SchemaEngine) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate()
  await instantiated
  const pool = openSchemaPool(connectionString)
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new SchemaAdapterFactory(pool))
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

// Node provides WebAssembly, but declares its types only in the DOM library.
declare const WebAssembly: {
  instantiate(
    source: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

let instantiated: Promise<void> | undefined

async function instantiate(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const script = resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = await readFile(join(dirname(script), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, {
    './schema_engine_bg.js': { ...engine },
  })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  // The engine reports panics here; without it, a TypeError would hide them.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })
}
