import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// `prisma generate` looks for the native schema engine without using it. Any existing file
// satisfies that, so nothing is downloaded; migrations run on the WebAssembly engine instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(import.meta.url)

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
})
