import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// `prisma generate` requires the path of the native schema engine but never runs it. Naming any
// existing file avoids the download; the WebAssembly engine writes migrations instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(import.meta.url)

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
})
